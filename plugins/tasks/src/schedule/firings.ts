import { nextCronFiring } from './cron-firings.ts';
import { draw } from './integer-range.ts';
import { dayMs, dayOf, type LocalTime, minuteMs, toInstant, toLocal } from './local-time.ts';
import { type Firing, isChained, type Progress, type Repeat, type Schedule } from './schedule.ts';
import { daysFrom, type Window, windowsOfDay, withinLimits } from './windows.ts';

/** Minimum pause, so that continued schedules with short tries do not occupy the machine. */
const minChainMs = 1000;

/** The next firing. Null if there is none, or if it depends on a firing whose tries still run. */
export function nextFiring(schedule: Schedule, progress: Progress): Firing | null {
  if (schedule.period === 'OnDemand' || schedule.period === 'NULL') return null;
  if (progress.fired >= schedule.total) return null;
  const at = nextInstant(schedule, progress);
  if (at === null) return null;
  return { at, attempts: draw(schedule.attempts, 'attempts', { seed: schedule.seed, at }) };
}

/**
 * All later firings, assuming that tries take no time, or up to the end of the window for continued schedules.
 */
export function* upcoming(schedule: Schedule, progress: Progress): Generator<Firing> {
  const isUnderWay = progress.lastFiredAt !== null && progress.doneAt === null;
  let current = isUnderWay ? assumeDone(schedule, progress) : progress;
  for (let next = nextFiring(schedule, current); next !== null; next = nextFiring(schedule, current)) {
    yield next;
    current = assumeDone(schedule, afterFiring(current, next));
  }
}

function assumeDone(schedule: Schedule, progress: Progress): Progress {
  const { lastFiredAt } = progress;
  if (lastFiredAt === null || schedule.repeat?.type !== 'Continued')
    return { ...progress, doneAt: lastFiredAt };
  return { ...progress, doneAt: endOfWindow(schedule, lastFiredAt) };
}

export function afterFiring(progress: Progress, { at }: Firing): Progress {
  return { cursor: Math.max(progress.cursor, at), fired: progress.fired + 1, lastFiredAt: at, doneAt: null };
}

function nextInstant(schedule: Schedule, progress: Progress): number | null {
  if (schedule.cron !== null) return nextCronFiring(schedule, schedule.cron, progress.cursor);
  return isChained(schedule) ? nextInChain(schedule, progress) : nextPlanned(schedule, progress);
}

type Since = Pick<Progress, 'cursor' | 'lastFiredAt'>;

function nextPlanned(schedule: Schedule, since: Since): number | null {
  if (schedule.period === 'OneTime') return nextOfOneDay(schedule, since);
  for (const day of daysFrom(schedule, since.cursor)) {
    const at = nextOfDay(schedule, day, since);
    if (at !== null) return at;
  }
  return null;
}

const theBeginning: Since = { cursor: -Infinity, lastFiredAt: null };

/** A schedule without repetition fires only on its first day. */
function nextOfOneDay(schedule: Schedule, since: Since): number | null {
  for (const day of daysFrom(schedule, schedule.startsAt)) {
    const first = nextOfDay(schedule, day, theBeginning);
    if (first === null) continue;
    if (schedule.repeat === null) return first > since.cursor ? first : null;
    return nextOfDay(schedule, day, since);
  }
  return null;
}

function nextOfDay(schedule: Schedule, day: LocalTime, since: Since): number | null {
  const { repeat } = schedule;
  if (repeat?.type === 'Count') return nextSpread(schedule, day, since.cursor);
  if (repeat === null && schedule.intervals.length === 0) {
    return nextAtTimeOfStart(schedule, day, since.cursor);
  }
  for (const window of withinLimits(windowsOfDay(schedule, day), schedule)) {
    const at =
      repeat === null
        ? nextOf([window.start], since.cursor)
        : nextRegular({ schedule, repeat, window }, since);
    if (at !== null) return at;
  }
  return null;
}

/** A daily schedule without intervals fires at the time of day of its start. */
function nextAtTimeOfStart(schedule: Schedule, day: LocalTime, after: number): number | null {
  const { startsAt, endsAt, zone } = schedule;
  const start = toLocal(startsAt, zone);
  const at = day === dayOf(start) ? startsAt : toInstant(day + (start - dayOf(start)), zone);
  return at >= startsAt && at <= endsAt ? nextOf([at], after) : null;
}

interface RegularWindow {
  readonly schedule: Schedule;
  readonly repeat: Repeat;
  readonly window: Window;
}

/** In elapsed minutes, so that a clock change causes neither a gap nor a burst. */
function nextRegular(
  { schedule, repeat, window }: RegularWindow,
  { cursor, lastFiredAt }: Since,
): number | null {
  const { start, end } = window;
  if (start > cursor) return start;
  const { min, max } = repeat.range;
  // Each pause is derived from the previous firing, so the sequence can resume from any firing.
  const isKnown = lastFiredAt !== null && lastFiredAt >= start && lastFiredAt <= cursor;
  let at = isKnown ? lastFiredAt : start;
  if (min === max) at += (Math.floor((cursor - at) / (min * minuteMs)) + 1) * min * minuteMs;
  else while (at <= cursor && at < end) at += pause(schedule, repeat, at);
  return at < end ? at : null;
}

/** Spreads the firings evenly over the total time of the intervals of a day. */
function nextSpread(schedule: Schedule, day: LocalTime, after: number): number | null {
  const { seed, repeat, startsAt, endsAt } = schedule;
  if (repeat === null) return null;
  const windows = windowsOfDay(schedule, day);
  const length = windows.reduce((sum, { start, end }) => sum + end - start, 0);
  const count = length === 0 ? 0 : draw(repeat.range, 'firings of a day', { seed, at: day });
  const firings = Array.from({ length: count }, (_, index) => placeAt(windows, (index * length) / count));
  return nextOf(
    firings.filter((at) => at >= startsAt && at <= endsAt),
    after,
  );
}

/** The instant at which this much time of the windows has passed, in whole seconds. */
function placeAt(windows: readonly Window[], passed: number): number {
  let left = Math.floor(passed / 1000) * 1000;
  for (const { start, end } of windows) {
    if (left < end - start) return start + left;
    left -= end - start;
  }
  return Infinity;
}

function nextInChain(schedule: Schedule, progress: Progress): number | null {
  const { repeat, startsAt } = schedule;
  const { cursor, lastFiredAt, doneAt } = progress;
  if (repeat === null || (lastFiredAt !== null && doneAt === null)) return null;
  const earliest = Math.max(startsAt, cursor + 1, chainedAt(schedule, repeat, { lastFiredAt, doneAt }));
  const days = schedule.period === 'OneTime' ? oneDay(schedule) : daysFrom(schedule, earliest);
  for (const day of days) {
    for (const { start, end } of withinLimits(windowsOfDay(schedule, day), schedule)) {
      const at = Math.max(start, earliest);
      if (at < end || at === start) return at;
    }
  }
  return null;
}

function chainedAt(
  schedule: Schedule,
  repeat: Repeat,
  last: Pick<Progress, 'lastFiredAt' | 'doneAt'>,
): number {
  if (last.lastFiredAt === null || last.doneAt === null) return -Infinity;
  if (repeat.type === 'Continued') return Math.max(last.doneAt, last.lastFiredAt + minChainMs);
  return last.doneAt + pause(schedule, repeat, last.lastFiredAt);
}

function* oneDay(schedule: Schedule): Generator<LocalTime> {
  for (const day of daysFrom(schedule, schedule.startsAt)) {
    yield day;
    if (withinLimits(windowsOfDay(schedule, day), schedule).length > 0) return;
  }
}

function endOfWindow(schedule: Schedule, instant: number): number {
  const day = dayOf(toLocal(instant, schedule.zone));
  const windows = [day - dayMs, day].flatMap((each) => windowsOfDay(schedule, each));
  return windows.find(({ start, end }) => start <= instant && instant < end)?.end ?? instant;
}

function pause({ seed }: Schedule, { range }: Repeat, at: number): number {
  return draw(range, 'minutes', { seed, at }) * minuteMs;
}

function nextOf(firings: readonly number[], after: number): number | null {
  return firings.find((at) => at > after) ?? null;
}
