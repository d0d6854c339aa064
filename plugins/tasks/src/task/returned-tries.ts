import type { ReturnedTries, Task } from './task.ts';

type Queue = Pick<Task, 'numberOfTries' | 'returned'>;

/** Puts started tries back into the queue. The list is never longer than the queue, and an endless queue has none. */
export function withReturned<Given extends Queue>(task: Given, more: readonly ReturnedTries[] = []): Given {
  const { numberOfTries, returned = [] } = task;
  if (returned.length === 0 && more.length === 0) return task;
  const known = first(maxReturned([...returned, ...more]), Math.max(0, numberOfTries));
  return { ...task, returned: known.length === 0 ? undefined : known };
}

export interface TakenTries {
  /** The attempt numbers of the tries that were taken. */
  readonly attempts: readonly number[];
  readonly left: Task['returned'];
}

const none: TakenTries = { attempts: [], left: undefined };

/** Takes up to that many tries that were started before. */
export function takeReturned({ returned }: Queue, count: number): TakenTries {
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
