import { setTimeout as sleep } from 'node:timers/promises';
import { type ParametersOf, pauseBefore } from '@gatehouse/sdk-actions';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import type { htmlElement } from '../categories/html-element.ts';
import { countInTime } from './get-values.ts';

const POLL_MS = 100;

const comparisons = {
  ge: { holds: (count: number, wanted: number) => count >= wanted, words: 'at least' },
  eq: { holds: (count: number, wanted: number) => count === wanted, words: 'exactly' },
  le: { holds: (count: number, wanted: number) => count <= wanted, words: 'at most' },
} as const;

/** The number of matches when it is as wanted. Throws when it is not in time. */
export async function waitForCount(
  user: ElementUser,
  { Count, Op, TimeoutSec }: ParametersOf<typeof htmlElement, 'WaitCount'>,
): Promise<number> {
  await pauseBefore(user);
  const { holds, words } = comparisons[Op];
  const deadline = performance.now() + TimeoutSec * 1000;
  for (;;) {
    const count = await countInTime(atOnce(user));
    if (holds(count, Count)) return count;
    if (performance.now() >= deadline) {
      const { path, page } = await findElement(atOnce(user), { awaits: false });
      const matched = `${count} matched ${path} within ${TimeoutSec} s on ${page.url()}`;
      throw new Error(`The action waits for ${words} ${Count}, but ${matched}.`);
    }
    await sleep(POLL_MS, undefined, { signal: user.signal });
  }
}

/** The same element, without a pause and a wait. */
function atOnce({ log, random, resource, signal, run, parameters, finder }: ElementUser): ElementUser {
  const now = { ...parameters, WaitBeforeFrom: 0, WaitBeforeTo: 0, TimeoutSec: 0 };
  return { log, random, resource, signal, run, parameters: now, finder };
}
