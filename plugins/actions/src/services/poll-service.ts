import { setTimeout as later } from 'node:timers/promises';

const pollMs = 1500;

/** Polls until there is an answer. */
export async function pollService<T>(ask: () => Promise<T | null>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    await later(pollMs, undefined, { signal });
  }
}
