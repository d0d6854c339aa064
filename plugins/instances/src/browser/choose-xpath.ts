import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from './deadline.ts';

interface Choice {
  /** Which of several matches is meant, counted from 0. */
  readonly place: number;
  /** How long the element may take to come. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  count(xpath: string): Promise<number>;
}

/** A page that still loads may bring what the first expression finds a moment after what the others find. */
const FIRST_ALONE_MS = 2000;
const LOOK_MS = 100;
const COUNT_MS = 2000;

/** The expression that finds the element; the first one where none of them does so in time. */
export async function chooseXPath(xpaths: readonly string[], choice: Choice): Promise<string> {
  const [first = '', ...fallbacks] = xpaths;
  if (fallbacks.length === 0) return first;
  const start = performance.now();
  const aloneMs = Math.min(FIRST_ALONE_MS, choice.timeoutMs / 2);
  for (;;) {
    if (await isThere(first, choice)) return first;
    const waited = performance.now() - start;
    for (const fallback of waited < aloneMs ? [] : fallbacks) {
      if (await isThere(fallback, choice)) return fallback;
    }
    if (waited >= choice.timeoutMs) return first;
    await sleep(LOOK_MS, undefined, { signal: choice.signal });
  }
}

/** A page that does not answer has nothing yet; whoever acts on the element says so. */
async function isThere(xpath: string, { place, signal, count }: Choice): Promise<boolean> {
  signal.throwIfAborted();
  const limit = { signal, timeoutMs: COUNT_MS, complaint: 'The page did not answer' };
  return (await withDeadline(count(xpath), limit).catch(() => 0)) > place;
}
