import { endless, type RunningTry, type Task } from './task.ts';

/** So long a thread may be busy with what was handed out to it in one write. */
const spanMs = 20;
const mostAtOnce = 32;

/**
 * How many tries a thread takes at once: several where they are short, since a write for each would take longer than the
 * tries do. Where the end of one decides about the next, each is handed out alone.
 */
export function triesAtOnce({ settings, numberOfTries }: Task, tryMs: number | null): number {
  const decides = settings.maxNumOfSuccessStop >= 0 || settings.maxNumOfFailStop >= 0;
  if (tryMs === null || decides || settings.proxy !== 'DoNotUseProxy') return 1;
  const share = numberOfTries === endless ? mostAtOnce : Math.ceil(numberOfTries / settings.limitOfThreads);
  return Math.max(1, Math.min(Math.floor(spanMs / tryMs), share, mostAtOnce));
}

/** Tries that have not started: those of the queue, and those that a thread has before it. -1 without end. */
export function waitingTries({ numberOfTries, running }: Pick<Task, 'numberOfTries' | 'running'>): number {
  if (numberOfTries === endless) return endless;
  return running.reduce((sum, { next }) => sum + (next?.length ?? 0), numberOfTries);
}

/** The threads without a try that is over or does not begin; the thread goes on with the next one. */
export function withoutTry(running: readonly RunningTry[], tryId: string): readonly RunningTry[] {
  return running.flatMap((thread) => {
    const { next, ...current } = thread;
    if (current.tryId !== tryId && !next?.includes(tryId)) return [thread];
    const [first, ...others] = [current.tryId, ...(next ?? [])].filter((id) => id !== tryId);
    if (first === undefined) return [];
    const { threadId, startedAt } = current;
    const now = first === current.tryId ? current : { tryId: first, threadId, startedAt };
    return [others.length === 0 ? now : { ...now, next: others }];
  });
}
