import type { Task } from '../task/task.ts';
import { type EndedTry, endTry, startableTries } from '../task/tries.ts';

export interface TurnInput {
  /** In the order in which they were started. */
  readonly tasks: readonly Task[];
  readonly ended: ReadonlyMap<string, readonly EndedTry[]>;
  /** Threads that may run at once over all tasks. */
  readonly ceiling: number;
}

/** How many tries each task may begin, by task id: higher priority first, then who waits longest. */
export function planTurn({ tasks, ended, ceiling }: TurnInput): ReadonlyMap<string, number> {
  const after = tasks.map((task) => (ended.get(task.id) ?? []).reduce(endTry, task));
  const inUse = after.reduce((sum, task) => sum + task.running.length, 0);
  const begins = new Map<string, number>();
  let free = ceiling - inUse;
  for (const task of after.toSorted(byPriority)) {
    const count = Math.min(free, startableTries(task));
    if (count <= 0) continue;
    begins.set(task.id, count);
    free -= count;
  }
  return begins;
}

/** A stable sort keeps the order of starting within one priority. */
function byPriority(a: Task, b: Task): number {
  return b.settings.priority - a.settings.priority;
}
