import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Looks again until it holds; the time limit is the test runner's. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(POLL_MS);
}
