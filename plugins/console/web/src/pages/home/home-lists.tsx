import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { waitingWindows } from '../../api/queries/session-queries.ts';
import { nextFirings, type TaskSummary, tasksList } from '../../api/queries/task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { TaskStatusBadge } from '../../things/task-status.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { homeTexts } from './home-texts.ts';

const TAKE = 6;

export function Waiting() {
  const words = useTexts(homeTexts);
  const format = useFormat();
  const { data, error } = useQuery(waitingWindows);
  const rows = data?.sessions.slice(0, TAKE).map(({ sessionId, projectName, prompt, started }) => (
    <li key={sessionId}>
      <span>
        <Link to="/inbox">{projectName}</Link> {prompt || words.noPrompt}
      </span>
      <span className="quiet">{words.since(format.time(started))}</span>
    </li>
  ));
  return <List title={words.waiting} none={words.noneWaiting} rows={rows} error={error} />;
}

export function Running() {
  const words = useTexts(homeTexts);
  const tasks = useQuery(tasksList({ status: 'Perform,WaitPerform,WaitProxy,Stopping', take: TAKE }));
  return <TaskRows title={words.running} none={words.noneRunning} {...tasks} />;
}

export function Failed() {
  const words = useTexts(homeTexts);
  const tasks = useQuery(tasksList({ status: 'Fail', take: TAKE }));
  return <TaskRows title={words.failed} none={words.noneFailed} {...tasks} />;
}

export function FiresNext() {
  const words = useTexts(homeTexts);
  const format = useFormat();
  const { data, error } = useQuery(nextFirings(TAKE));
  const rows = data?.map(({ task, at }) => (
    <li key={task.id}>
      <TaskLink task={task} />
      <span className="quiet">
        {format.dateTime(at)} ({format.ago(at)})
      </span>
    </li>
  ));
  return <List title={words.next} none={words.noneNext} rows={rows} error={error} />;
}

interface TaskRowsProps {
  readonly title: string;
  readonly none: string;
  readonly data: readonly TaskSummary[] | undefined;
  readonly error: Error | null;
}

function TaskRows({ title, none, data, error }: TaskRowsProps) {
  const rows = data?.map((task) => (
    <li key={task.id}>
      <TaskLink task={task} />
      <TaskStatusBadge status={task.status} />
    </li>
  ));
  return <List title={title} none={none} rows={rows} error={error} />;
}

function TaskLink({ task: { id, name } }: { readonly task: TaskSummary }) {
  return (
    <Link to="/tasks/$taskId" params={{ taskId: id }}>
      {name}
    </Link>
  );
}

interface ListProps {
  readonly title: string;
  readonly none: string;
  /** Undefined until they are there. */
  readonly rows: readonly ReactNode[] | undefined;
  readonly error: Error | null;
}

function List({ title, none, rows, error }: ListProps) {
  return (
    <Section title={title}>
      <ProblemNote error={error} />
      {rows?.length === 0 && <p className="quiet">{none}</p>}
      <ul className="rows">{rows}</ul>
    </Section>
  );
}
