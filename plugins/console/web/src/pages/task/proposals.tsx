import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type LocatorProposal, taskProposals } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { toFinderChanges } from './finder-changes.ts';
import { healthTexts } from './health-texts.ts';
import { TryEvidence } from './try-evidence.tsx';

type Verdict = 'accept' | 'reject';

/** Finders that runs propose: a person decides, and sees what would change. */
export function Proposals({ taskId }: { readonly taskId: string }) {
  const words = useTexts(healthTexts);
  const { data } = useQuery(taskProposals(taskId));
  const [decided, setDecided] = useState<string | null>(null);
  if (data === undefined || (data.length === 0 && decided === null)) return null;
  return (
    <Section title={words.proposals}>
      <p className="quiet">{words.proposalsLead}</p>
      <p role="status">{decided}</p>
      <ul className="failures">
        {data.map((proposal) => (
          <li key={proposal.id}>
            <Proposal taskId={taskId} proposal={proposal} onDecided={setDecided} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface Props {
  readonly taskId: string;
  readonly proposal: LocatorProposal;
  readonly onDecided: (said: string) => void;
}

function Proposal({ taskId, proposal, onDecided }: Props) {
  const words = useTexts(healthTexts);
  const format = useFormat();
  const { actionName, isHealed, page, reason, score, second, shown, times, uowId } = proposal;
  const percent = (share: number) => `${format.number(Math.round(share * 100))} %`;
  const [isOpen, setOpen] = useState(false);
  return (
    <article className="proposal">
      <h3>{actionName || words.nameless}</h3>
      <p>{isHealed ? words.wentOn : words.stopped(reason)}</p>
      <dl className="values">
        <Fact name={words.element} value={shown} />
        <Fact name={words.page} value={page} />
        <Fact name={words.likeness} value={words.likenessOf(percent(score), percent(second))} />
      </dl>
      <p className="quiet">{words.times(format.number(times))}</p>
      <Difference proposal={proposal} />
      <Decision taskId={taskId} proposal={proposal} onDecided={onDecided} />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.evidence}</summary>
        {isOpen && <TryEvidence taskId={taskId} uowId={uowId} canGoOn={false} />}
      </details>
    </article>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Difference({ proposal: { before, after } }: { readonly proposal: LocatorProposal }) {
  const words = useTexts(healthTexts);
  if (before === null) return <p className="problem">{words.gone}</p>;
  return (
    <table className="finder-difference">
      <thead>
        <tr>
          <td />
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {toFinderChanges(before, after).map(({ name, was, becomes }) => (
          <tr key={name} className={was === becomes ? '' : 'changed'}>
            <th scope="row">{name}</th>
            <td>{was === '' || was === becomes ? was : <del>{was}</del>}</td>
            <td>{becomes === '' || was === becomes ? becomes : <ins>{becomes}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decision({ taskId, proposal, onDecided }: Props) {
  const words = useTexts(healthTexts);
  const may = useMay();
  const queries = useQueryClient();
  const name = proposal.actionName || words.nameless;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (verdict: Verdict): Promise<void> => {
      const params = { path: { id: taskId, proposalId: proposal.id } };
      if (verdict === 'accept')
        await read(runner.POST('/tasks/{id}/locators/{proposalId}/accept', { params }));
      else await read(runner.POST('/tasks/{id}/locators/{proposalId}/reject', { params }));
    },
    onSuccess: (_done, verdict) =>
      onDecided(verdict === 'accept' ? words.accepted(name) : words.rejected(name)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks', taskId] }),
  });
  return (
    <div className="task-buttons">
      {proposal.before !== null && may('task_locator_accept') && (
        <Button
          kind="primary"
          aria-label={`${words.accept}: ${name}`}
          onClick={() => mutate('accept')}
          disabled={isPending}
        >
          {words.accept}
        </Button>
      )}
      {may('task_locator_reject') && (
        <Button aria-label={`${words.reject}: ${name}`} onClick={() => mutate('reject')} disabled={isPending}>
          {words.reject}
        </Button>
      )}
      <ProblemNote error={error} />
    </div>
  );
}
