import type { CompletedWindow } from '@gatehouse/plugin-sessions/api';
import type { RunningTry, Task } from '../task/task.ts';
import type { TrySession } from '../task/try-record.ts';
import type { TaskBook } from './task-book.ts';

const mostSessions = 20;
const longestSummary = 1000;
const longestMetadata = 4000;

/** Keeps what a person left with the try that waited, until its end brings it into the history. */
export async function keepWindow(window: CompletedWindow, book: TaskBook): Promise<void> {
  const { taskId, uowId } = window.run;
  if (taskId === null || !book.has(taskId)) return;
  await book.change(taskId, (task) => withSession(task, uowId, toSession(window)));
}

function withSession(task: Task, tryId: string, session: TrySession): Task {
  const add = (begun: RunningTry): RunningTry => {
    if (begun.tryId !== tryId) return begun;
    return { ...begun, sessions: [...(begun.sessions ?? []), session].slice(-mostSessions) };
  };
  return { ...task, running: task.running.map(add) };
}

/** What is long is whole in the journal of executions only. */
function toSession({ sessionId, completedAt, summary, metadata }: CompletedWindow): TrySession {
  const isLong = JSON.stringify(metadata).length > longestMetadata;
  return {
    sessionId,
    completedAt,
    summary:
      summary !== null && summary.length > longestSummary ? `${summary.slice(0, longestSummary)}…` : summary,
    metadata: isLong || metadata === null ? null : { ...metadata },
  };
}
