import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Repeats the check until it holds; the time limit is that of the test runner. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(POLL_MS);
}
