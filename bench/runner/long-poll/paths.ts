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

/** Calls when the process gets input of its own, as from a worker, and is done with the request that asked for it. */
export function onInput(call: () => void): void {
  stat('/', call);
}
