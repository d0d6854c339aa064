import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type Task, taskFirings } from '../../api/queries/one-task-queries.ts';
import { defineTexts, useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { scheduleTexts } from './schedule-texts.ts';
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

/** When the task fires next, why it does not, what became of earlier firings, and a form to change it. */
export function Schedule({ task: { id, isSchedulerOwned } }: { readonly task: Task }) {
  const words = useTexts(scheduleTexts);
  const may = useMay();
  const { data } = useQuery(taskFirings(id));
  const [isEdited, setEdited] = useState(false);
  if (data === undefined) return null;
  const isThere = data.schedule.executePeriod !== 'NULL';
  const mayEdit = may('task_scheduler_set') && !isSchedulerOwned;
  if (!isThere && !mayEdit) return null;
  return (
    <Section
      title={words.title}
      aside={
        mayEdit &&
        !isEdited && <Button onClick={() => setEdited(true)}>{isThere ? words.edit : words.set}</Button>
      }
    >
      {isThere && isSchedulerOwned && <p className="quiet">{words.owned}</p>}
      {isEdited && <ScheduleForm taskId={id} saved={data.schedule} onDone={() => setEdited(false)} />}
      {isThere && <Firings data={data} />}
    </Section>
  );
}

interface FiringsProps {
  readonly data: Awaited<ReturnType<NonNullable<ReturnType<typeof taskFirings>['queryFn']>>>;
}

function Firings({ data: { preview, schedule } }: FiringsProps) {
  const words = useTexts(scheduleTexts);
  const ofTask = useTexts(taskTexts);
  const decided = useTexts(decisionTexts);
  const format = useFormat();
  const { decisions, firings, reason } = preview;
  return (
    <>
      {!schedule.isActive && (
        <p className="quiet">
          {words.draft} {firings.length > 0 && words.wouldFire}
        </p>
      )}
      {reason !== null && <p>{reason}</p>}
      <ol className="rows" aria-label={words.title}>
        {firings.map(({ at, attempts }) => (
          <li key={at}>
            <span>
              {format.dateTime(at)} ({format.ago(at)})
            </span>
            <span className="quiet">{ofTask.queues(format.number(attempts))}</span>
          </li>
        ))}
      </ol>
      {decisions.length > 0 && <h3>{ofTask.earlier}</h3>}
      <ol className="rows">
        {decisions.slice(0, 5).map(({ at, decision, reason: why }) => (
          <li key={`${at} ${decision}`}>
            <span>{format.dateTime(at)}</span>
            <span>{decided[decision]}</span>
            {why !== null && <span className="quiet">{why}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
