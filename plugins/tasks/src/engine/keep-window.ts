import type { CompletedWindow } from '@gatehouse/plugin-sessions/api';
import type { RunningTry, Task } from '../task/task.ts';
import type { TrySession } from '../task/try-record.ts';
import type { TaskStore } from './task-store.ts';

const maxSessions = 20;
const maxSummaryLength = 1000;
const maxMetadataLength = 4000;

/** Stores a person's input with the try that waited for it, until the try goes to the history. */
export async function keepWindow(window: CompletedWindow, taskStore: TaskStore): Promise<void> {
  const { taskId, uowId } = window.run;
  if (taskId === null || !taskStore.has(taskId)) return;
  await taskStore.change(taskId, (task) => withSession(task, uowId, toSession(window)));
}

function withSession(task: Task, tryId: string, session: TrySession): Task {
  const add = (begun: RunningTry): RunningTry => {
    if (begun.tryId !== tryId) return begun;
    return { ...begun, sessions: [...(begun.sessions ?? []), session].slice(-maxSessions) };
  };
  return { ...task, running: task.running.map(add) };
}

/** Long values are complete in the execution journal only. */
function toSession({
  sessionId,
  completedAt,
  choice,
  summary: given,
  metadata,
}: CompletedWindow): TrySession {
  const summary = given ?? choice;
  const isLong = JSON.stringify(metadata).length > maxMetadataLength;
  return {
    sessionId,
    completedAt,
    summary:
      summary !== null && summary.length > maxSummaryLength
        ? `${summary.slice(0, maxSummaryLength)}…`
        : summary,
    metadata: isLong || metadata === null ? null : { ...metadata },
  };
}
