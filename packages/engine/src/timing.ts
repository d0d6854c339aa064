/** Times in milliseconds. */
export interface Timing {
  /** A lease that is not renewed for so long is lost. */
  readonly lockMs: number;
  readonly renewMs: number;
  /** Between two searches for leases that were lost. A lease is found within two of them. */
  readonly sweepMs: number;
  /** A node asks all its sets after so long without news: a wake-up may have gone to a node that died. */
  readonly pollMs: number;
  /** A command waits so long for an engine that is away or silent. */
  readonly patienceMs: number;
}

/** A machine that is busy needs so long to open a connection, however short a beat is. */
const leastPatienceMs = 2_000;

/** The times of an engine whose nodes have so many milliseconds between two beats. */
export function timingOf(beatMs: number): Timing {
  return {
    lockMs: 15 * beatMs,
    renewMs: 5 * beatMs,
    sweepMs: 5 * beatMs,
    pollMs: 2 * beatMs,
    patienceMs: Math.max(5 * beatMs, leastPatienceMs),
  };
}

export const usualTiming = timingOf(1_000);
