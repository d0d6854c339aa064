import { stat } from 'node:fs';

/** Below `/api/v1`, in the daemon and in the servers beside it. */
export const firePath = '/bench/fire';
export const heldPath = '/bench/held';
export const closePath = '/bench/close';
export const pollPath = '/sessions/events';

/** Microseconds on the clock that all processes of this machine share. */
export function monotonicMicros(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/**
 * Calls back when the process receives input of its own, such as a worker's, after the request that asked for it has
 * ended.
 */
export function onInput(call: () => void): void {
  stat('/', call);
}
