import { useQuery } from '@tanstack/react-query';
import { type ActionHealth, taskHealth } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Scrollable } from '../../ui/scrollable.tsx';
import { Section } from '../../ui/section.tsx';
import { healthTexts } from './health-texts.ts';

/** The ten actions whose elements are hardest to find. */
export function Health({ taskId }: { readonly taskId: string }) {
  const words = useTexts(healthTexts);
  const { data } = useQuery(taskHealth(taskId));
  if (data === undefined || data.worst.length === 0) return null;
  return (
    <Section title={words.title} aside={<span className="quiet">{words.lead}</span>}>
      <Scrollable className="health" aria-label={words.table}>
        <table>
          <thead>
            <tr>
              {(['action', 'found', 'misses', 'fallbacks', 'healed', 'p95', 'lastMiss'] as const).map(
                (name) => (
                  <th key={name} scope="col">
                    {words[name]}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {data.worst.map((health) => (
              <HealthRow key={health.actionId} health={health} />
            ))}
          </tbody>
        </table>
      </Scrollable>
    </Section>
  );
}

function HealthRow({ health }: { readonly health: ActionHealth }) {
  const words = useTexts(healthTexts);
  const format = useFormat();
  const { actionName, fallbacks, found, healed, lastMissAt, misses, p95Ms } = health;
  return (
    <tr>
      <th scope="row">{actionName || words.nameless}</th>
      <td>{format.number(found)}</td>
      <td className={misses > 0 ? 'health-bad' : ''}>{format.number(misses)}</td>
      <td>{format.number(fallbacks)}</td>
      <td>{format.number(healed)}</td>
      <td>{p95Ms === null ? '–' : format.duration(p95Ms)}</td>
      <td>{lastMissAt === null ? words.never : format.ago(lastMissAt)}</td>
    </tr>
  );
}
