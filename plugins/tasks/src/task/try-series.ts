import { endless, type RunningTry, type Task } from './task.ts';

/** So long a thread may be busy with what was handed out to it in one write. */
const spanMs = 20;
const maxAtOnce = 64;
/** For less than this another thread is not woken. */
const worthMs = 2;

/**
 * How many tries a thread takes at once: several where they are short, since a write for each, and a thread for each,
 * would take longer than the tries do. Where the end of one decides about the next, each is handed out alone.
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
 * How many threads may take of what waits. Where a thread takes several tries, one that began a moment ago is free again in
 * the next: then those that have become free go on, and of others only one more is woken than what waits has a use for.
 */
export function usefulThreads({ numberOfTries, running }: Task, { atOnce, freed, now }: ThreadUse): number {
  const useful = numberOfTries === endless ? Number.POSITIVE_INFINITY : Math.ceil(numberOfTries / atOnce);
  if (atOnce === 1) return useful;
  const since = new Date(now - spanMs).toISOString();
  const soonFree = running.filter(({ startedAt }) => startedAt > since).length;
  return Math.min(useful, Math.max(freed, useful + 1 - soonFree));
}

/** Tries that have not started: those of the queue, and those that a thread has before it. -1 without end. */
export function waitingTries({ numberOfTries, running }: Pick<Task, 'numberOfTries' | 'running'>): number {
  if (numberOfTries === endless) return endless;
  return running.reduce((sum, { next }) => sum + (next?.length ?? 0), numberOfTries);
}

/** The threads without tries that are over or do not begin; each goes on with the next one that it has. */
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
