import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { eitherHost } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type Confirmation, confirmations } from '../../api/queries/confirmation-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { useNow } from '../../ui/use-now.ts';
import { heldCallTexts } from './held-call-texts.ts';
import { HiddenFields } from './hidden-fields.tsx';

/** The calls that wait until a person approves them. */
export function HeldCalls() {
  const may = useMay();
  const { data, error } = useQuery({ ...confirmations, enabled: may('confirmations_list') });
  return (
    <>
      <ProblemNote error={error} />
      <ul className="windows">
        {data?.map((held) => (
          <li key={held.id}>
            <HeldCall held={held} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A call with what its client sent, all of it as text. */
function HeldCall({ held }: { readonly held: Confirmation }) {
  const words = useTexts(heldCallTexts);
  const format = useFormat();
  const { description, input, inputLength, keyId, keyLabel, operationId, tier } = held;
  const shown = input.length;
  return (
    <Section title={words.title(keyLabel ?? keyId, operationId)} aside={<Times held={held} />}>
      {held.followsUntrustedText && <p className="careful">{words.careful}</p>}
      <p className="prompt">{description}</p>
      <p className="quiet">{words.facts(`${held.method} ${held.path}`, held.host, tier)}</p>
      <pre className="sent">{input}</pre>
      {inputLength > shown && <p className="careful">{words.cut(format.number(inputLength))}</p>}
      {held.hiddenCount > 0 && <HiddenFields held={held} />}
      {!held.isCallerWaiting && <p className="quiet">{words.gone}</p>}
      <Decision held={held} />
    </Section>
  );
}

function Times({ held: { requestedAt, expiresAt } }: { readonly held: Confirmation }) {
  const words = useTexts(heldCallTexts);
  const format = useFormat();
  const now = useNow();
  return (
    <span className="quiet">
      {words.asked(format.ago(requestedAt, now))}
      <strong> · {words.ends(format.ago(expiresAt, now))}</strong>
    </span>
  );
}

type Verdict = 'approve' | 'reject';

function Decision({ held }: { readonly held: Confirmation }) {
  const words = useTexts(heldCallTexts);
  const may = useMay();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (verdict: Verdict) => decide(held, verdict),
    onSettled: () => queries.invalidateQueries({ queryKey: confirmations.queryKey }),
  });
  if (!may('confirmation_approve')) return <p className="quiet">{words.noRight}</p>;
  return (
    <div className="decision">
      <ProblemNote error={error} />
      <Button onClick={() => mutate('reject')} disabled={isPending}>
        {words.reject}
      </Button>
      <Button kind="danger" onClick={() => mutate('approve')} disabled={isPending}>
        {words.approve}
      </Button>
    </div>
  );
}

async function decide({ host, id }: Confirmation, verdict: Verdict): Promise<void> {
  const params = { path: { id } };
  const client = eitherHost[host];
  if (verdict === 'approve') await read(client.POST('/confirmations/{id}/approve', { params }));
  else await read(client.POST('/confirmations/{id}/reject', { params }));
}
