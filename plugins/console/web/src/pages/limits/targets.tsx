import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type TargetLimit, targetLimits } from '../../api/queries/limit-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Scrollable } from '../../ui/scrollable.tsx';
import { Section } from '../../ui/section.tsx';
import { limitsTexts } from './limits-texts.ts';
import { TargetForm } from './target-form.tsx';

/** Limits of hosts and accounts, with how many tries are held by each. */
export function Targets() {
  const words = useTexts(limitsTexts);
  const may = useMay();
  const queries = useQueryClient();
  const { data, error } = useQuery(targetLimits);
  const remove = useMutation({
    mutationFn: (target: string) => read(runner.DELETE('/target-limits', { body: { targets: [target] } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks', 'targets'] }),
  });
  return (
    <Section title={words.limits}>
      <p className="quiet">{words.lead}</p>
      <ProblemNote error={error ?? remove.error} />
      {data?.length === 0 && <p className="quiet">{words.noLimits}</p>}
      {data !== undefined && data.length > 0 && (
        <LimitTable limits={data} onRemove={may('target_limits_delete') ? remove.mutate : null} />
      )}
      {may('target_limits_set') && <TargetForm />}
    </Section>
  );
}

interface TableProps {
  readonly limits: readonly TargetLimit[];
  /** Null where they may not be removed. */
  readonly onRemove: ((target: string) => void) | null;
}

function LimitTable({ limits, onRemove }: TableProps) {
  const words = useTexts(limitsTexts);
  const { number } = useFormat();
  return (
    <Scrollable className="shared-table" aria-label={words.table(words.limits)}>
      <table>
        <thead>
          <tr>
            {(['targetColumn', 'atOnce', 'startsColumn', 'running', 'waiting'] as const).map((name) => (
              <th key={name} scope="col">
                {words[name]}
              </th>
            ))}
            {onRemove !== null && <th scope="col">{words.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {limits.map(({ atOnce, rate, running, target, waiting }) => (
            <tr key={target}>
              <td>{target}</td>
              <td>{atOnce === null ? words.any : number(atOnce)}</td>
              <td>{rate === null ? words.any : words.rate(number(rate.starts), number(rate.seconds))}</td>
              <td>{number(running)}</td>
              <td>{number(waiting)}</td>
              {onRemove !== null && (
                <td>
                  <Button aria-label={words.remove(target)} onClick={() => onRemove(target)}>
                    ×
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
