// See docs/decisions/0023-schedules.md.
import type { Zone } from './time-zone.ts';

/**
 * Local time, as the instant at which UTC clocks show the same. Days are multiples of `dayMs`, independent of clock
 * changes.
 */
export type LocalTime = number;

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

export function toLocal(instant: number, zone: Zone): LocalTime {
  return instant + zone.offset(instant) * minuteMs;
}

/**
 * The instant of a local time. A repeated time is the first of both; a skipped time is the moment of the clock change.
 */
export function toInstant(local: LocalTime, zone: Zone): number {
  const before = local - zone.offset(local - dayMs) * minuteMs;
  const after = local - zone.offset(local + dayMs) * minuteMs;
  const shown = [before, after].filter((instant) => toLocal(instant, zone) === local);
  return shown.length > 0 ? Math.min(...shown) : changeBetween(after, before, zone);
}

export function dayOf(local: LocalTime): LocalTime {
  return Math.floor(local / dayMs) * dayMs;
}

/** Dates of a schedule are in whole seconds, and so is the start of a schedule without one. */
export function toSecond(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

/** Null for a text that is no date of the calendar in the form `MM/dd/yyyy HH:mm:ss`. */
export function parseLocalTime(text: string): LocalTime | null {
  const [, month, day, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}T${time}.000Z`;
  const local = Date.parse(iso);
  // `Date` moves a day that the month does not have to the next month.
  return !Number.isNaN(local) && new Date(local).toISOString() === iso ? local : null;
}

/** The first instant at which the clocks have changed. */
export function changeBetween(low: number, high: number, zone: Zone): number {
  const changed = zone.offset(high);
  let [unchangedAt, changedAt] = [low, high];
  while (changedAt - unchangedAt > 1) {
    const middle = Math.floor((unchangedAt + changedAt) / 2);
    if (zone.offset(middle) === changed) changedAt = middle;
    else unchangedAt = middle;
  }
  return changedAt;
}
