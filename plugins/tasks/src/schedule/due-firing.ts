import { nextFiring } from './firings.ts';
import { draw } from './integer-range.ts';
import { isPoint } from './intervals.ts';
import { dayMs, minuteMs } from './local-time.ts';
import { type Firing, isChained, type Progress, type Schedule } from './schedule.ts';
import { isInside } from './windows.ts';

/** The firing that is due now. */
export interface Due {
  readonly firing: Firing;
  /** Number of earlier missed firings, which are dropped. */
  readonly missed: number;
  /** The daemon was stopped, or the clock was changed, when it was due. */
  readonly isLate: boolean;
}

/** A clock that is set back by more than this was wrong before. */
const maxWaitMs = 120 * minuteMs;
const punctualMs = minuteMs;
const hourMs = 60 * minuteMs;
/** Search windows, tried in order: the last firing of a frequent schedule is recent. */
const looksBack = [minuteMs, hourMs, dayMs, 70 * dayMs];
/** Missed firings above this number are not counted. */
export const maxMissed = 100;

interface Search {
  readonly progress: Progress;
  readonly first: Firing;
  readonly now: number;
}

/** Only the last of several missed firings is caught up. Null if nothing is due. */
export function dueFiring(schedule: Schedule, progress: Progress, now: number): Due | null {
  const first = nextFiring(schedule, progress);
  if (first === null || first.at > now) return null;
  const isLate = (firing: Firing) => now - firing.at > punctualMs;
  if (isChained(schedule)) return { firing: first, missed: 0, isLate: isLate(first) };
  const firing = lastUntil(schedule, { progress, first, now });
  return { firing, missed: countBefore(firing, schedule, progress), isLate: isLate(firing) };
}

/** True if the clock was set back so far that the schedule would be silent until it catches up. */
export function isAheadOfClock({ cursor }: Progress, now: number): boolean {
  return cursor > now + maxWaitMs;
}

/** Whether a late firing may still happen. A schedule for single times allows it. */
export function isStillInTime(schedule: Schedule, now: number): boolean {
  if (now > schedule.endsAt) return false;
  return schedule.intervals.length === 0 || schedule.intervals.some(isPoint) || isInside(schedule, now);
}

/** The firing of an existing trigger file, or null if the schedule does not allow it now. */
export function triggeredFiring(schedule: Schedule, { fired }: Progress, now: number): Firing | null {
  const { period, startsAt, endsAt, total, intervals, attempts, seed } = schedule;
  const isOver = now > endsAt || fired >= total;
  if (period !== 'OnDemand' || isOver || now < startsAt) return null;
  if (intervals.length > 0 && !isInside(schedule, now)) return null;
  return { at: now, attempts: draw(attempts, 'attempts', { seed, at: now }) };
}

/** Whether the schedule may fire again, possibly after its running tries have ended. */
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

/** Number of missed firings before that one. */
function countBefore(firing: Firing, schedule: Schedule, progress: Progress): number {
  let count = 0;
  let next = nextFiring(schedule, progress);
  while (next !== null && next.at < firing.at && count < maxMissed) {
    count += 1;
    next = nextFiring(schedule, { ...progress, cursor: next.at, lastFiredAt: next.at });
  }
  return count;
}
