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

export const usualTiming: Timing = {
  lockMs: 15_000,
  renewMs: 5_000,
  sweepMs: 5_000,
  pollMs: 2_000,
  patienceMs: 5_000,
};
