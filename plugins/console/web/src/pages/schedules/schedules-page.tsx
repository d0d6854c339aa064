import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_SCHEDULES, type TaskPlan, taskPlans } from '../../api/queries/schedule-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { schedulesTexts } from './schedules-texts.ts';
import { byTask, type WeekDay, type WeekFiring, weekOf } from './week.ts';
import './schedules.css';

/** A day with more firings of one task shows how many, and the first and last of them. */
const MANY = 3;

/** The firings of seven days over all tasks, and the tasks that have none. */
export function SchedulesPage() {
  const words = useTexts(schedulesTexts);
  const [weeks, setWeeks] = useState(0);
  const [today] = useState(() => new Date());
  const from = new Date(today.getFullYear(), today.getMonth(), today.getDate() + weeks * 7);
  const asked = weeks === 0 ? today : from;
  const { data, error } = useQuery(taskPlans(asked.toISOString()));
  const silent = data?.filter(({ firings }) => firings.length === 0) ?? [];
  return (
    <>
      <header className="page-head">
        <h1>{words.title}</h1>
        <div className="task-buttons">
          <Button onClick={() => setWeeks(weeks - 1)} disabled={weeks === 0}>
            {words.earlier}
          </Button>
          <Button onClick={() => setWeeks(weeks + 1)}>{words.later}</Button>
        </div>
      </header>
      <p className="quiet">{words.lead}</p>
      <ProblemNote error={error} />
      {data?.length === 0 && <p className="empty">{words.none}</p>}
      {data?.length === MAX_SCHEDULES && <p className="quiet">{words.more(MAX_SCHEDULES)}</p>}
      {data !== undefined && data.length > 0 && (
        <ol className="week">
          {weekOf(from, data).map((day) => (
            <Day key={day.date.getTime()} day={day} />
          ))}
        </ol>
      )}
      {silent.length > 0 && <Silent plans={silent} />}
    </>
  );
}

function Day({ day: { date, firings } }: { readonly day: WeekDay }) {
  const words = useTexts(schedulesTexts);
  const format = useFormat();
  return (
    <li className="day">
      <h2>
        <time dateTime={date.toISOString()}>{format.day(date.toISOString())}</time>
      </h2>
      {firings.length === 0 && <p className="quiet">{words.nothing}</p>}
      <ul className="rows">
        {[...byTask(firings)].map(([taskId, ofTask]) => (
          <li key={taskId}>
            <Link to="/tasks/$taskId" params={{ taskId }}>
              {ofTask[0]?.name}
            </Link>
            <Times firings={ofTask} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Times({ firings }: { readonly firings: readonly WeekFiring[] }) {
  const words = useTexts(schedulesTexts);
  const format = useFormat();
  const shown = firings.map(({ at }) => format.minute(at));
  const [first] = firings;
  const times =
    shown.length > MANY
      ? `${shown[0]} – ${shown.at(-1)}, ${words.times(format.number(shown.length))}`
      : shown.join(', ');
  return (
    <span className="quiet">
      {times}
      {first !== undefined && first.attempts > 1 && ` · ${words.tries(format.number(first.attempts))}`}
    </span>
  );
}

/** Tasks whose next firing nobody can foretell, each with the reason of the host. */
function Silent({ plans }: { readonly plans: readonly TaskPlan[] }) {
  const words = useTexts(schedulesTexts);
  return (
    <Section title={words.silent}>
      <ul className="rows">
        {plans.map(({ task, reason }) => (
          <li key={task.id}>
            <Link to="/tasks/$taskId" params={{ taskId: task.id }}>
              {task.name}
            </Link>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
