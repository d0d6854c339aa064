import { useMutation } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { eitherHost } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { Confirmation } from '../../api/queries/confirmation-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { heldCallTexts } from './held-call-texts.ts';

/** The fields of a call that are hidden by their names, and on demand their values, which stay nowhere. */
export function HiddenFields({ held }: { readonly held: Confirmation }) {
  const words = useTexts(heldCallTexts);
  const format = useFormat();
  const may = useMay();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => readHidden(held), gcTime: 0 });
  const { hiddenFields, hiddenCount } = held;
  const names = hiddenFields.map(({ field, length }) => words.field(field, format.number(length)));
  const more = hiddenCount - names.length;
  const all = more > 0 ? [...names, words.moreHidden(format.number(more))] : names;
  return (
    <>
      <p className="careful">{words.hidden(all.join(', '))}</p>
      <ProblemNote error={error} />
      {data === undefined && may('confirmation_hidden_get') && (
        <Button onClick={() => mutate()} disabled={isPending}>
          {words.showHidden}
        </Button>
      )}
      {data?.length === 0 && <p className="quiet">{words.nothingHidden}</p>}
      {data?.map(({ field, length, value }) => (
        <div key={field}>
          <p className="quiet">{words.field(field, format.number(length))}</p>
          <pre className="sent">{value}</pre>
        </div>
      ))}
    </>
  );
}

async function readHidden({ host, id }: Confirmation) {
  const { fields } = await read(
    eitherHost[host].GET('/confirmations/{id}/hidden', { params: { path: { id } } }),
  );
  return fields;
}
