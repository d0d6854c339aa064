import { type Continuation, endless, type ReturnedTries, type Task } from './task.ts';

type Queue = Pick<Task, 'numberOfTries' | 'returned' | 'continuations'>;

/** Tries that go back into the queue. */
interface Back {
  readonly tries?: readonly ReturnedTries[];
  readonly continuations?: readonly Continuation[];
}

/**
 * Puts started tries back into the queue. Both lists together are never longer than the queue. An endless queue has no
 * returned tries.
 */
export function withReturned<Given extends Queue>(task: Given, back: Back = {}): Given {
  const { numberOfTries, returned = [], continuations = [] } = task;
  const all = [...continuations, ...(back.continuations ?? [])];
  const again = [...returned, ...(back.tries ?? [])];
  if (all.length === 0 && again.length === 0) return task;
  const queued = numberOfTries === endless ? all : all.slice(0, numberOfTries);
  const known = first(maxReturned(again), Math.max(0, numberOfTries - queued.length));
  return {
    ...task,
    ...(all.length > 0 && { continuations: queued.length === 0 ? undefined : queued }),
    ...(again.length > 0 && { returned: known.length === 0 ? undefined : known }),
  };
}

export interface TakenTries {
  /** The attempt numbers of the tries that were taken. */
  readonly attempts: readonly number[];
  readonly left: Task['returned'];
}

const none: TakenTries = { attempts: [], left: undefined };

/** Takes up to that many tries that were started before. */
export function takeReturned({ returned }: Pick<Queue, 'returned'>, count: number): TakenTries {
  if (returned === undefined) return none;
  const taken = first(returned, count);
  const attempts = taken.flatMap(({ attempts, tries }) => Array.from({ length: tries }, () => attempts + 1));
  const left = returned.map((group, index) => ({
    ...group,
    tries: group.tries - (taken[index]?.tries ?? 0),
  }));
  const known = left.filter(({ tries }) => tries > 0);
  return { attempts, left: known.length === 0 ? undefined : known };
}

function first(returned: readonly ReturnedTries[], count: number): readonly ReturnedTries[] {
  let left = count;
  return returned.flatMap(({ attempts, tries }) => {
    const taken = Math.min(tries, left);
    left -= taken;
    return taken === 0 ? [] : [{ attempts, tries: taken }];
  });
}

function maxReturned(groups: readonly ReturnedTries[]): readonly ReturnedTries[] {
  const counts = new Map<number, number>();
  for (const { attempts, tries } of groups) counts.set(attempts, (counts.get(attempts) ?? 0) + tries);
  return [...counts]
    .map(([attempts, tries]) => ({ attempts, tries }))
    .filter(({ tries }) => tries > 0)
    .toSorted((a, b) => b.attempts - a.attempts);
}
