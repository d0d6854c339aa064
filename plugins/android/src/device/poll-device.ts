import { setTimeout as later } from 'node:timers/promises';

const pauseMs = 150;

/** Reads until the value is as wanted; returns the last value when the time is up. */
export async function waitFor<T>(
  read: () => Promise<T>,
  { until, timeoutMs, signal }: { until: (value: T) => boolean; timeoutMs: number; signal: AbortSignal },
): Promise<{ readonly value: T; readonly isReached: boolean }> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (until(value)) return { value, isReached: true };
    if (performance.now() >= deadline) return { value, isReached: false };
    await later(pauseMs, undefined, { signal });
  }
}
