import type { Clock } from '@gatehouse/sdk-plugin';

/** A clock that stands at one moment. */
export function fakeClock(at = '2026-03-01T10:00:00.000Z'): Clock {
  return { now: () => Date.parse(at), timestamp: () => at };
}
