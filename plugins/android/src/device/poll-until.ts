import { setTimeout as later } from 'node:timers/promises';

interface Polling<T> {
  until(value: T): boolean;
  readonly timeoutMs: number;
  readonly pauseMs?: number;
  readonly signal: AbortSignal;
}

const usualPauseMs = 150;

/** Reads until the value is as wanted; returns the last value when the time is up. */
export async function pollUntil<T>(
  read: () => Promise<T>,
  { until, timeoutMs, pauseMs = usualPauseMs, signal }: Polling<T>,
): Promise<{ readonly value: T; readonly isReached: boolean }> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (until(value)) return { value, isReached: true };
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) return { value, isReached: false };
    await later(Math.min(pauseMs, leftMs), undefined, { signal });
  }
}
