import { endless, isActive, type Task } from './task.ts';

/** A task that may start tries, and how its tries do. */
export interface ThreadDemand {
  readonly task: Task;
  /** Mean duration of its tries in milliseconds; null while it is unknown. */
  readonly tryMs: number | null;
  /** Threads of the task that have just become free. */
  readonly freed: number;
}

export interface ThreadSupply<Thread> {
  /** Threads that may still start over all tasks. */
  readonly freeThreads: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Null if the task has to wait for a proxy or a target. */
  openThread(task: Task): Thread | null;
}

export interface ThreadAllocation<Thread> {
  readonly task: Task;
  readonly threads: readonly Thread[];
  /** Tries that each thread runs one after the other. */
  readonly triesPerThread: number;
  /** More threads could start, but `openThread` gave none. */
  readonly isRefused: boolean;
  /** The task waits for its own threads, which are expected to be free soon. */
  readonly isDeferred: boolean;
}

/** Time that the tries of one thread may take together. */
const seriesMs = 20;
const maxTriesPerThread = 64;
/** Work shorter than this does not justify another thread. */
const worthMs = 2;

/**
 * Decides how many tries run at once. Each task in turn gets as many threads as it can use, while threads are free.
 * Later tasks are not looked at: their number may be large.
 */
export function allocateThreads<Thread>(
  demands: Iterable<ThreadDemand>,
  supply: ThreadSupply<Thread>,
): readonly ThreadAllocation<Thread>[] {
  const allocations: ThreadAllocation<Thread>[] = [];
  let { freeThreads } = supply;
  if (freeThreads <= 0) return allocations;
  for (const demand of demands) {
    const allocation = allocateTo(demand, { ...supply, freeThreads });
    allocations.push(allocation);
    freeThreads -= allocation.threads.length;
    if (freeThreads <= 0) break;
  }
  return allocations;
}

function allocateTo<Thread>(demand: ThreadDemand, supply: ThreadSupply<Thread>): ThreadAllocation<Thread> {
  const { task } = demand;
  const triesPerThread = triesAtOnce(demand);
  const useful = usefulThreads(demand, { triesPerThread, now: supply.now });
  const max = Math.min(supply.freeThreads, startableThreads(task), useful);
  const threads: Thread[] = [];
  let isRefused = false;
  while (threads.length < max && !isRefused) {
    const thread = supply.openThread(task);
    if (thread === null) isRefused = true;
    else threads.push(thread);
  }
  return { task, threads, triesPerThread, isRefused, isDeferred: useful === 0 };
}

/** Number of threads that the task could start now if there were no other tasks. */
export function startableThreads(task: Task): number {
  if (task.ending !== null || !isActive(task)) return 0;
  const threads = Math.max(0, task.settings.limitOfThreads - task.running.length);
  return task.numberOfTries === endless ? threads : Math.min(threads, task.numberOfTries);
}

/**
 * Short tries go out in series, because a write and a thread for each would take longer than the try. If the result of
 * a try decides whether the next one starts, each goes out alone.
 */
function triesAtOnce({ task: { settings, numberOfTries }, tryMs }: ThreadDemand): number {
  const isBounded = (settings.caps ?? []).length > 0 || (settings.targets ?? []).length > 0;
  const decides = isBounded || settings.maxNumOfSuccessStop >= 0 || settings.maxNumOfFailStop >= 0;
  if (tryMs === null || decides || settings.proxy !== 'DoNotUseProxy') return 1;
  const isEndless = numberOfTries === endless;
  const share = isEndless ? maxTriesPerThread : Math.ceil(numberOfTries / settings.limitOfThreads);
  const worth = Math.floor(worthMs / tryMs);
  return Math.max(1, Math.min(Math.floor(seriesMs / tryMs), Math.max(share, worth), maxTriesPerThread));
}

/**
 * Threads with series of short tries are free again soon after their start, so freed threads continue and at most one
 * thread more is started than the queue needs.
 */
function usefulThreads(
  { task: { numberOfTries, running }, freed }: ThreadDemand,
  { triesPerThread, now }: { readonly triesPerThread: number; readonly now: number },
): number {
  const isEndless = numberOfTries === endless;
  const useful = isEndless ? Number.POSITIVE_INFINITY : Math.ceil(numberOfTries / triesPerThread);
  if (triesPerThread === 1) return useful;
  const since = new Date(now - seriesMs).toISOString();
  const soonFree = running.filter(({ startedAt }) => startedAt > since).length;
  return Math.min(useful, Math.max(freed, useful + 1 - soonFree));
}
