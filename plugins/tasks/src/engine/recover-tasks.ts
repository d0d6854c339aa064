import type { Clock } from '@gatehouse/sdk-plugin';
import { recoverTask } from '../task/control-task.ts';
import { daemonLost, failLost } from '../task/lost-tries.ts';
import { hasEarlierUnfiled, migrateUnfiled } from '../task/migrate-unfiled.ts';
import { isActive, type Task } from '../task/task.ts';
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
    const now = clock.timestamp();
    const recovered = recoverTask(migrateUnfiled(task), now);
    if (recovered.lost !== undefined)
      return task.settings.whenLost === 'fail' ? failLost(recovered) : recovered;
    const lost = task.running.map((begun) => withFacts(daemonLost(begun, now), begun));
    return keepRecords(recovered, lost);
  };
  const left = taskStore.all().filter((task) => isActive(task) || hasEarlierUnfiled(task));
  await Promise.all(left.map(({ id }) => taskStore.change(id, recover)));
}
