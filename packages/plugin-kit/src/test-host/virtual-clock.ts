import type { Clock } from '@gatehouse/sdk-plugin';

/** A clock that only a test moves. Timers of Node do not follow it: they run in real time. */
export interface VirtualClock extends Clock {
  /** Advances the clock by some milliseconds; it never goes back. */
  advance(ms: number): void;
}

const start = Date.UTC(2030, 0, 1, 12);

export function createVirtualClock(): VirtualClock {
  let now = start;
  return {
    now: () => now,
    timestamp: () => new Date(now).toISOString(),
    advance: (ms) => {
      if (!(ms >= 0)) throw new RangeError(`A clock goes forward only, not by ${ms} ms`);
      now += ms;
    },
  };
}
