import { dayMs, minuteMs } from './local-time.ts';

/**
 * A part of a day, in milliseconds after midnight. An interval that ends after midnight belongs to the day of its
 * start.
 */
export interface Interval {
  readonly from: number;
  /** Not included; the same as `from` for a single time. */
  readonly to: number;
}

const time = '([01]?\\d|2[0-3]):([0-5]\\d)';
const pattern = new RegExp(`^\\s*${time}\\s*(?:-\\s*${time}\\s*)?$`);

/** Null for a text other than `HH:mm` or `HH:mm-HH:mm`. */
export function parseInterval(text: string): Interval | null {
  const [, fromHour, fromMinute, toHour, toMinute] = pattern.exec(text) ?? [];
  if (fromHour === undefined) return null;
  const from = inDay(fromHour, fromMinute);
  if (toHour === undefined) return { from, to: from };
  const to = inDay(toHour, toMinute);
  if (to === 0) return { from, to: dayMs };
  return { from, to: to < from ? to + dayMs : to };
}

export function isPoint({ from, to }: Interval): boolean {
  return from === to;
}

export function doOverlap(intervals: readonly Interval[]): boolean {
  const sorted = inOrder(intervals);
  const first = sorted[0];
  if (first === undefined) return false;
  const following = [...sorted.slice(1), { from: first.from + dayMs, to: first.to + dayMs }];
  return sorted.some((interval, index) => {
    const next = following[index];
    return next !== undefined && (next.from < interval.to || next.from === interval.from);
  });
}

export function inOrder(intervals: readonly Interval[]): readonly Interval[] {
  return intervals.toSorted((a, b) => a.from - b.from);
}

function inDay(hours: string | undefined, minutes: string | undefined): number {
  return (Number(hours) * 60 + Number(minutes)) * minuteMs;
}
