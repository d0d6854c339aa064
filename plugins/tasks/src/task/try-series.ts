import { endless, type RunningTry, type Task } from './task.ts';

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
