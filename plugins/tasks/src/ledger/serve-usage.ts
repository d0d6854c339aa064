import { type RunService, reportUsage } from '@gatehouse/plugin-runtime/api';
import type { Channels } from '@gatehouse/sdk-actions';
import type { Task } from '../task/task.ts';
import type { TaskLedger } from './task-ledger.ts';

interface ServeUsageParts {
  readonly channels: Channels;
  readonly runs: Pick<RunService, 'find'>;
  readonly ledger: TaskLedger;
  /** Null for a task that is gone. */
  findTask(taskId: string): Task | null;
}

/** Takes what running tries report. */
export function serveUsage({ channels, runs, ledger, findTask }: ServeUsageParts): void {
  channels.serve(reportUsage, async (report, { taskId, uowId }) => {
    const task = taskId === null ? null : findTask(taskId);
    // A run that has ended reported everything at its end.
    if (task === null || runs.find(uowId) === null) return { limits: {}, refused: null };
    return ledger.answer({ task, tryId: uowId }, report);
  });
}
