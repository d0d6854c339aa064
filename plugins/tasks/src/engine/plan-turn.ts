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

/** A task that may begin so many tries now. */
export interface Begin {
  readonly task: Task;
  readonly count: number;
}

/** A task that has waited so long counts as one class higher, and so on, until it is its turn. */
export const ageingMs = 60_000;

/** Which tasks may begin how many tries: higher priority first, then who was started first. */
export function planTurn({ tasks, waitedMs, ceiling }: TurnInput): readonly Begin[] {
  let free = freeThreads(tasks, ceiling);
  const begins: Begin[] = [];
  for (const { task, startable } of firstByRank({ tasks, waitedMs, free })) {
    if (free === 0) break;
    const count = Math.min(free, startable);
    begins.push({ task, count });
    free -= count;
  }
  return begins;
}

export function freeThreads(tasks: readonly Task[], ceiling: number): number {
  let inUse = 0;
  for (const { running } of tasks) inUse += running.length;
  return Math.max(0, ceiling - inUse);
}

interface Candidate {
  readonly task: Task;
  readonly startable: number;
}

interface Candidates extends Pick<TurnInput, 'tasks' | 'waitedMs'> {
  readonly free: number;
}

/** The highest rank first, of each as many as could be served: thousands may wait, and few threads be free. */
function firstByRank({ tasks, waitedMs, free }: Candidates): readonly Candidate[] {
  if (free === 0) return [];
  const ranks = new Map<number, Candidate[]>();
  for (const task of tasks) {
    const startable = startableTries(task);
    if (startable === 0) continue;
    const rank = priorities.indexOf(task.settings.priority) + Math.floor(waitedMs(task) / ageingMs);
    const same = ranks.get(rank);
    if (same === undefined) ranks.set(rank, [{ task, startable }]);
    else if (same.length < free) same.push({ task, startable });
  }
  return [...ranks].sort(([a], [b]) => b - a).flatMap(([, sameRank]) => sameRank);
}
