import { useQuery } from '@tanstack/react-query';
import { taskFirings } from '../../api/queries/one-task-queries.ts';
import { defineTexts, useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Section } from '../../ui/section.tsx';
import { taskTexts } from './task-texts.ts';

const decisionTexts = defineTexts({
  en: {
    fired: 'Fired',
    skipped: 'Skipped',
    outside_interval: 'Outside of its hours',
    refused: 'Refused',
    held: 'Held',
    missed: 'Missed',
    stopped: 'Stopped',
    ended: 'Ended',
  },
  de: {
    fired: 'Gestartet',
    skipped: 'Ausgelassen',
    outside_interval: 'Außerhalb der Zeiten',
    refused: 'Abgelehnt',
    held: 'Angehalten',
    missed: 'Verpasst',
    stopped: 'Gestoppt',
    ended: 'Beendet',
  },
});

/** When the task fires next, why it does not, and what became of earlier firings. */
export function Schedule({ taskId }: { readonly taskId: string }) {
  const words = useTexts(taskTexts);
  const decided = useTexts(decisionTexts);
  const format = useFormat();
  const { data } = useQuery(taskFirings(taskId));
  if (data === undefined || !data.isActive) return null;
  const { decisions, firings, reason } = data.preview;
  return (
    <Section title={words.schedule}>
      {reason !== null && <p>{reason}</p>}
      <ol className="rows">
        {firings.map(({ at, attempts }) => (
          <li key={at}>
            <span>
              {format.dateTime(at)} ({format.ago(at)})
            </span>
            <span className="quiet">{words.queues(format.number(attempts))}</span>
          </li>
        ))}
      </ol>
      {decisions.length > 0 && <h3>{words.earlier}</h3>}
      <ol className="rows">
        {decisions.slice(0, 5).map(({ at, decision, reason: why }) => (
          <li key={`${at} ${decision}`}>
            <span>{format.dateTime(at)}</span>
            <span>{decided[decision]}</span>
            {why !== null && <span className="quiet">{why}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
