import { nextFiring } from './firings.ts';
import { draw } from './integer-range.ts';
import { isPoint } from './intervals.ts';
import { dayMs, minuteMs } from './local-time.ts';
import { type Firing, isChained, type Progress, type Schedule } from './schedule.ts';
import { isInside } from './windows.ts';

/** What should fire now. */
export interface Due {
  readonly firing: Firing;
  /** Earlier ones that nobody fired: they are given up. */
  readonly missed: number;
  /** The service was off, or the clock was moved, when it should have fired. */
  readonly isLate: boolean;
}

/** Clocks that are set back further than that were wrong before. */
const maxWaitMs = 120 * minuteMs;
const punctualMs = minuteMs;
const hourMs = 60 * minuteMs;
/** Tried one after another: schedules that fire often have a last firing that is not long ago. */
const looksBack = [minuteMs, hourMs, dayMs, 70 * dayMs];
/** More are not told apart. */
export const maxMissed = 100;

interface Search {
  readonly progress: Progress;
  readonly first: Firing;
  readonly now: number;
}

/** However many firings were missed, only the last of them is caught up. Null when nothing is due. */
export function dueFiring(schedule: Schedule, progress: Progress, now: number): Due | null {
  const first = nextFiring(schedule, progress);
  if (first === null || first.at > now) return null;
  const isLate = (firing: Firing) => now - firing.at > punctualMs;
  if (isChained(schedule)) return { firing: first, missed: 0, isLate: isLate(first) };
  const firing = lastUntil(schedule, { progress, first, now });
  return { firing, missed: countBefore(firing, schedule, progress), isLate: isLate(firing) };
}

/** The clock was set back so far that waiting for it to catch up would silence the schedule. */
export function isAheadOfClock({ cursor }: Progress, now: number): boolean {
  return cursor > now + maxWaitMs;
}

/** Whether a firing that comes late may still happen. One that is meant for a single time may. */
export function isStillInTime(schedule: Schedule, now: number): boolean {
  if (now > schedule.endsAt) return false;
  return schedule.intervals.length === 0 || schedule.intervals.some(isPoint) || isInside(schedule, now);
}

/** Whether a file that is there now fires, and how many tries. */
export function triggeredFiring(schedule: Schedule, { fired }: Progress, now: number): Firing | null {
  const { period, startsAt, endsAt, total, intervals, attempts, seed } = schedule;
  const isOver = now > endsAt || fired >= total;
  if (period !== 'OnDemand' || isOver || now < startsAt) return null;
  if (intervals.length > 0 && !isInside(schedule, now)) return null;
  return { at: now, attempts: draw(attempts, 'attempts', { seed, at: now }) };
}

/** Whether it may fire once more at any time, be it when the tries that run have ended. */
export function canFireAgain(schedule: Schedule, progress: Progress, now: number): boolean {
  if (schedule.period === 'OnDemand') return now <= schedule.endsAt && progress.fired < schedule.total;
  return nextFiring(schedule, { ...progress, doneAt: progress.doneAt ?? now }) !== null;
}

/** The last firing that is due, when `first` is due already. */
function lastUntil(schedule: Schedule, { progress, first, now }: Search): Firing {
  let last = first;
  for (const span of looksBack) {
    const next = nextFiring(schedule, { ...progress, cursor: Math.max(progress.cursor, now - span) });
    if (next === null || next.at > now) continue;
    last = next;
    break;
  }
  for (;;) {
    const next = nextFiring(schedule, { ...progress, cursor: last.at, lastFiredAt: last.at });
    if (next === null || next.at > now) return last;
    last = next;
  }
}

/** How many are given up for that one. */
function countBefore(firing: Firing, schedule: Schedule, progress: Progress): number {
  let count = 0;
  let next = nextFiring(schedule, progress);
  while (next !== null && next.at < firing.at && count < maxMissed) {
    count += 1;
    next = nextFiring(schedule, { ...progress, cursor: next.at, lastFiredAt: next.at });
  }
  return count;
}
