import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { Secrets } from '../config/secret-settings.ts';
import type { TaskLogs } from '../logs/task-logs.ts';
import type { Usage } from '../task/usage.ts';
import type { TriesProgress } from './tries-progress.ts';
import { TryReport } from './try-report.ts';
import type { Launch } from './try-runner.ts';

export interface CurrentTry {
  readonly tryId: string;
  readonly beganAt: number;
  readonly report: TryReport;
  /** A failed action explains the end. */
  isExplained: boolean;
}

export interface OverTry {
  readonly current: CurrentTry;
  readonly outcome: RunOutcome;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly usage: Usage | null;
}

interface TryParts {
  readonly logs: TaskLogs;
  readonly progress: TriesProgress;
  readonly secrets: Secrets;
}

export function openTry(
  { task, project, begun }: Launch,
  { tryId, beganAt }: Pick<CurrentTry, 'tryId' | 'beganAt'>,
  parts: TryParts,
): CurrentTry {
  const run = { uowId: tryId, threadId: begun.threadId };
  const report = new TryReport({ taskId: task.id, run, names: project.names, ...parts });
  return { tryId, beganAt, report, isExplained: false };
}
