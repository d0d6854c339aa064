import type { Clock } from '@gatehouse/sdk-plugin';
import { recoverTask } from '../task/control-task.ts';
import { hasEarlierUnfiled, migrateUnfiled } from '../task/migrate-unfiled.ts';
import { isActive, type RunningTry, type Task } from '../task/task.ts';
import type { TryRecord } from '../task/try-record.ts';
import { keepRecords, withFacts } from '../task/unfiled-tries.ts';
import type { TaskStore } from './task-store.ts';

export interface RecoverOptions {
  readonly taskStore: TaskStore;
  readonly clock: Clock;
}

/**
 * Repairs tasks that were running when the previous daemon ended, and rewrites what an earlier version stored. Safe to
 * repeat, also after a crash during recovery.
 */
export async function recoverTasks({ taskStore, clock }: RecoverOptions): Promise<void> {
  const recover = (task: Task) => {
    const lost = task.running.map((begun) => lostRecord(begun, clock.timestamp()));
    return keepRecords(recoverTask(migrateUnfiled(task)), lost);
  };
  const left = taskStore.all().filter((task) => isActive(task) || hasEarlierUnfiled(task));
  await Promise.all(left.map(({ id }) => taskStore.change(id, recover)));
}

function lostRecord(begun: RunningTry, endedAt: string): TryRecord {
  const lost: TryRecord = {
    uowId: begun.tryId,
    threadId: begun.threadId,
    startedAt: begun.startedAt,
    endedAt,
    result: 'interrupted',
    errorCode: 'daemon_lost',
    errorMessage: 'The daemon ended while the try ran; it is queued again',
    actionsExecuted: 0,
    sessions: [],
  };
  return withFacts(lost, begun);
}
