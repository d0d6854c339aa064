import { endless, type RunningTry, type Task } from './task.ts';

/** Maximum time of the tries that one write assigns to a thread. */
const spanMs = 20;
const maxAtOnce = 64;
/** Work shorter than this does not justify another thread. */
const worthMs = 2;

/**
 * Number of tries that a thread takes at once. Short tries go out in series, because a write and a thread for each
 * would take longer than the try. If the result of a try decides whether the next one starts, each goes out alone.
 */
export function triesAtOnce({ settings, numberOfTries }: Task, tryMs: number | null): number {
  const decides = settings.maxNumOfSuccessStop >= 0 || settings.maxNumOfFailStop >= 0;
  if (tryMs === null || decides || settings.proxy !== 'DoNotUseProxy') return 1;
  const share = numberOfTries === endless ? maxAtOnce : Math.ceil(numberOfTries / settings.limitOfThreads);
  const worth = Math.floor(worthMs / tryMs);
  return Math.max(1, Math.min(Math.floor(spanMs / tryMs), Math.max(share, worth), maxAtOnce));
}

export interface ThreadUse {
  /** Tries that a thread takes. */
  readonly atOnce: number;
  /** Threads that have just become free. */
  readonly freed: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Number of threads that may take queued tries. Threads that take series of short tries are free again soon after their
 * start, so freed threads continue and at most one thread more is started than the queue needs.
 */
export function usefulThreads({ numberOfTries, running }: Task, { atOnce, freed, now }: ThreadUse): number {
  const useful = numberOfTries === endless ? Number.POSITIVE_INFINITY : Math.ceil(numberOfTries / atOnce);
  if (atOnce === 1) return useful;
  const since = new Date(now - spanMs).toISOString();
  const soonFree = running.filter(({ startedAt }) => startedAt > since).length;
  return Math.min(useful, Math.max(freed, useful + 1 - soonFree));
}

/** Tries that have not started, both queued and assigned to a thread. -1 for an endless queue. */
export function waitingTries({ numberOfTries, running }: Pick<Task, 'numberOfTries' | 'running'>): number {
  if (numberOfTries === endless) return endless;
  return running.reduce((sum, { next }) => sum + (next?.length ?? 0), numberOfTries);
}

/** The threads without these tries; each continues with its next try, if it has one. */
export function withoutTries(
  running: readonly RunningTry[],
  tryIds: ReadonlySet<string>,
): readonly RunningTry[] {
  return running.flatMap((thread) => {
    const { next = [], ...current } = thread;
    const left = next.filter((id) => !tryIds.has(id));
    const isOver = tryIds.has(current.tryId);
    if (!isOver && left.length === next.length) return [thread];
    const first = isOver ? left.shift() : current.tryId;
    if (first === undefined) return [];
    const { threadId, startedAt } = current;
    const now = isOver ? { tryId: first, threadId, startedAt } : current;
    return [left.length === 0 ? now : { ...now, next: left }];
  });
}
