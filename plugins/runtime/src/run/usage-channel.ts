import { channel, type TrafficTarget } from '@gatehouse/sdk-actions';

export interface UsedTraffic extends TrafficTarget {
  readonly requests: number;
  readonly receivedBytes: number;
  readonly sentBytes: number;
}

/** Everything that a run has used so far. */
export interface UsedAmounts {
  /** By measure: `browserSeconds`, `requests`, `receivedBytes`, `sentBytes`, `captchas`, `sms`, and counters of plugins. */
  readonly amounts: Readonly<Record<string, number>>;
  readonly traffic: readonly UsedTraffic[];
}

/** Limits for all that a run uses by its end, by measure; `bytes` is the sum of both directions. */
export type UsageLimits = Readonly<Record<string, UsageLimit>>;

export interface UsageLimit {
  readonly max: number;
  /** The cap, for people: `100 captchas a day`. */
  readonly cap: string;
}

export interface UsageReport {
  readonly used: UsedAmounts;
  /** The measure of which the run is about to use what `used` has already; null for a report alone. */
  readonly wants: string | null;
}

export interface UsageAnswer {
  readonly limits: UsageLimits;
  /** The cap that does not allow what the run wants; null where it may use it. */
  readonly refused: string | null;
}

/** A run reports what it used. The wanted units are counted and on the disk once they are allowed. */
export const reportUsage = channel<UsageReport, UsageAnswer>('tasks.report-usage');
