import { setImmediate as nextTurn } from 'node:timers/promises';

/** Called between steps of long work: a promise when it is the turn of other work. */
export type Pause = () => Promise<void> | undefined;

/** How long other requests may wait. */
const sliceMs = 5;

export function createPause(): Pause {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < sliceMs) return undefined;
    return nextTurn().then(() => {
      startedAt = performance.now();
    });
  };
}
