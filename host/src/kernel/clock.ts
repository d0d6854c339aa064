import type { Clock } from '@gatehouse/sdk-plugin';

/** The system clock, kept from going back: an expired key must not live again. */
export function createClock(): Clock {
  let latest = 0;
  const now = () => {
    latest = Math.max(latest, Date.now());
    return latest;
  };
  return { now, timestamp: () => new Date(now()).toISOString() };
}
