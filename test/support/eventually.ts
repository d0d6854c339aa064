import { setTimeout as wait } from 'node:timers/promises';

const usualLimitMs = 60_000;
const pollMs = 50;

/** Asks again until the answer fits; fails with the last answer when it never does. */
export async function eventually<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  limitMs = usualLimitMs,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`it never came; the last answer was ${JSON.stringify(answer)}`);
    await wait(pollMs);
  }
}
