import type { Interval } from './intervals.ts';
import { dayMs, dayOf, type LocalTime, toInstant, toLocal } from './local-time.ts';
import type { Schedule } from './schedule.ts';

/** A time in which a schedule may fire. */
export interface Window {
  readonly start: number;
  /** Not included; the same as `start` for a single time. */
  readonly end: number;
}

const wholeDay: Interval = { from: 0, to: dayMs };

/** Cache of the last days by schedule, because successive firings ask for the same days. */
const known = new WeakMap<Schedule, Map<LocalTime, readonly Window[]>>();
const maxKnown = 8;

/** The windows of a day in their order, whether the schedule fires on that day or not. */
export function windowsOfDay(schedule: Schedule, day: LocalTime): readonly Window[] {
  const days = known.get(schedule) ?? new Map<LocalTime, readonly Window[]>();
  const before = days.get(day);
  if (before !== undefined) return before;
  if (days.size >= maxKnown) days.clear();
  const windows = calculateWindows(schedule, day);
  known.set(schedule, days.set(day, windows));
  return windows;
}

function calculateWindows({ intervals, zone }: Schedule, day: LocalTime): readonly Window[] {
  const parts = intervals.length === 0 ? [wholeDay] : intervals;
  return parts.map(({ from, to }) => {
    const start = toInstant(day + from, zone);
    return { start, end: to === from ? start : toInstant(day + to, zone) };
  });
}

/** Clips windows to the start and the end of the schedule. */
export function withinLimits(windows: readonly Window[], { startsAt, endsAt }: Schedule): readonly Window[] {
  return windows.flatMap(({ start, end }) => {
    if (start === end) return startsAt <= start && start <= endsAt ? [{ start, end }] : [];
    const cut = { start: Math.max(start, startsAt), end: Math.min(end, endsAt) };
    return cut.start < cut.end ? [cut] : [];
  });
}

/** Days on which the schedule fires, from the first whose windows may contain the instant. */
export function* daysFrom(schedule: Schedule, instant: number): Generator<LocalTime> {
  const { zone, startsAt, endsAt } = schedule;
  const first = dayOf(toLocal(Math.max(instant, startsAt), zone)) - dayMs;
  const last = Math.min(first + maxGapMs, dayOf(endsAt === Infinity ? Infinity : toLocal(endsAt, zone)));
  for (let day = first; day <= last; day += dayMs) if (schedule.isDay(day)) yield day;
}

/** Two successive windows are closer than this: at least every second month has a 31st. */
const maxGapMs = 70 * dayMs;

/** Whether the instant lies in a window of a day on which the schedule fires. A single time has no inside. */
export function isInside(schedule: Schedule, instant: number): boolean {
  const window = windowFrom(schedule, instant);
  return window !== null && window.start <= instant;
}

/** The window in which the instant lies, else the next one. */
export function windowFrom(schedule: Schedule, instant: number): Window | null {
  for (const day of daysFrom(schedule, instant)) {
    const windows = withinLimits(windowsOfDay(schedule, day), schedule);
    const window = windows.find(({ end }) => end > instant);
    if (window !== undefined) return window;
  }
  return null;
}
