import { priorities, type Task } from '../task/task.ts';
import { startableTries } from '../task/tries.ts';

export interface TurnInput {
  /** As they are after this turn's ends, in the order in which they were started. */
  readonly tasks: readonly Task[];
  /** How long a task has wanted a thread and got none, in milliseconds. */
  waitedMs(task: Task): number;
  /** Threads that may run at once over all tasks. */
  readonly ceiling: number;
}

/** A task that has waited so long counts as one class higher, and so on, until it is its turn. */
export const ageingMs = 60_000;

/** How many tries each task may begin, by task id: higher priority first, then who was started first. */
export function planTurn({ tasks, waitedMs, ceiling }: TurnInput): ReadonlyMap<string, number> {
  const begins = new Map<string, number>();
  let free = ceiling - tasks.reduce((sum, task) => sum + task.running.length, 0);
  if (free <= 0) return begins;
  for (const task of byRank(tasks, waitedMs)) {
    const count = Math.min(free, startableTries(task));
    begins.set(task.id, count);
    free -= count;
    if (free === 0) break;
  }
  return begins;
}

/** Those that could begin a try, the highest rank first; one pass, since thousands may wait. */
function byRank(tasks: readonly Task[], waitedMs: TurnInput['waitedMs']): readonly Task[] {
  const ranks = new Map<number, Task[]>();
  for (const task of tasks) {
    if (startableTries(task) === 0) continue;
    const rank = priorities.indexOf(task.settings.priority) + Math.floor(waitedMs(task) / ageingMs);
    const same = ranks.get(rank);
    if (same === undefined) ranks.set(rank, [task]);
    else same.push(task);
  }
  return [...ranks].sort(([a], [b]) => b - a).flatMap(([, sameRank]) => sameRank);
}
