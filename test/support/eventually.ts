import { setTimeout as wait } from 'node:timers/promises';

const usualLimitMs = 60_000;
const pollMs = 50;
/** A single poll counts at most this long, so that a suspended machine does not use up the time. */
const maxPollMs = 5_000;

/** Polls until the answer fits; fails with the last answer when it never does. */
export async function eventually<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  limitMs = usualLimitMs,
): Promise<T> {
  for (let waitedMs = 0; ; ) {
    const askedAt = performance.now();
    const answer = await ask();
    if (fits(answer)) return answer;
    if (waitedMs > limitMs) throw new Error(`it never came; the last answer was ${JSON.stringify(answer)}`);
    await wait(pollMs);
    waitedMs += Math.min(performance.now() - askedAt, maxPollMs);
  }
}
