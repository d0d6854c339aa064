import type { Range } from './integer-range.ts';
import type { Interval } from './intervals.ts';
import type { LocalTime } from './local-time.ts';
import type { executePeriods, repeatTypes } from './schedule-settings.ts';
import type { Zone } from './time-zone.ts';

/** A parsed schedule. */
export interface Schedule {
  readonly zone: Zone;
  readonly period: (typeof executePeriods)[number];
  /** The times of a `Cron` schedule; null for any other. */
  readonly cron: CronTimes | null;
  /** Whether it fires on that day of the calendar. */
  isDay(day: LocalTime): boolean;
  /** Parts of each day in their order; none for the whole day. */
  readonly intervals: readonly Interval[];
  readonly startsAt: number;
  /** Infinity if it has no end. */
  readonly endsAt: number;
  readonly attempts: Range;
  /** Null: it fires once in each interval. */
  readonly repeat: Repeat | null;
  /** Maximum number of firings. */
  readonly total: number;
  readonly seed: number;
}

/** The instants of a cron expression. */
export interface CronTimes {
  /** Null if there is none in the next eight years. */
  next(after: number): number | null;
}

export interface Repeat {
  readonly type: (typeof repeatTypes)[number];
  /** Minutes, or firings of a day for `Count`. */
  readonly range: Range;
}

/** Progress of a schedule. */
export interface Progress {
  /** Nothing at or before this instant fires any more. */
  readonly cursor: number;
  readonly fired: number;
  readonly lastFiredAt: number | null;
  /** Time at which the tries of the last firing had ended; null while they run. */
  readonly doneAt: number | null;
}

export interface Firing {
  readonly at: number;
  readonly attempts: number;
}

/** Fires again only when its last firing is done. */
export function isChained({ repeat }: Schedule): boolean {
  return repeat?.type === 'Continued' || repeat?.type === 'ContinuedWithPause';
}

/** Progress without firings; earlier due times do not count as missed. */
export function freshProgress(from: number): Progress {
  return { cursor: from - 1, fired: 0, lastFiredAt: null, doneAt: null };
}
