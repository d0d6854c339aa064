import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { validation } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { authorTexts } from './author-texts.ts';
import type { TreeRow } from './tree-rows.ts';

interface Props {
  readonly rows: readonly TreeRow[];
  readonly onJump: (actionId: string) => void;
}

/** The problems of the project, each with a way to its action. */
export const Problems = memo(function Problems({ rows, onJump }: Props) {
  const words = useTexts(authorTexts);
  const format = useFormat();
  const { data, error } = useQuery(validation);
  const problems = data?.problems ?? [];
  const left = (data?.totalCount ?? 0) - problems.length;
  return (
    <Section title={words.problems}>
      <ProblemNote error={error} />
      {data?.totalCount === 0 && <p className="quiet">{words.noProblems}</p>}
      <ul className="rows">
        {problems.map(({ severity, actionId, parameterName, code, message }) => (
          <li key={`${actionId} ${parameterName} ${code} ${message}`}>
            <span>
              <Badge tone={severity === 'error' ? 'bad' : 'waiting'}>{parameterName || code}</Badge> {message}
            </span>
            <Jump actionId={actionId} rows={rows} onJump={onJump} />
          </li>
        ))}
      </ul>
      {left > 0 && <p className="quiet">{words.more(format.number(left))}</p>}
    </Section>
  );
});

function Jump({ actionId, rows, onJump }: Props & { readonly actionId: string | null }) {
  const words = useTexts(authorTexts);
  const row = rows.find(({ id }) => id === actionId);
  if (row === undefined || row.kind === 'note') return null;
  return <Button onClick={() => onJump(row.id)}>{words.jump(`${row.number}`)}</Button>;
}
