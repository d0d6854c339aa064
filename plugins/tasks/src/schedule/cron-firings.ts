import type { CronTimes, Schedule } from './schedule.ts';
import { windowFrom } from './windows.ts';

/** The next time of the expression that lies inside the intervals. */
export function nextCronFiring(schedule: Schedule, cron: CronTimes, cursor: number): number | null {
  const { intervals, startsAt, endsAt } = schedule;
  let after = Math.max(cursor, startsAt - 1);
  // Each step passes one window. The times of day are the same on all days, so a few days show whether any of them fits.
  for (let step = 0; step <= maxDays * (intervals.length + 1); step += 1) {
    const at = cron.next(after);
    if (at === null || at > endsAt) return null;
    if (intervals.length === 0) return at;
    const window = windowFrom(schedule, at);
    if (window === null) return null;
    if (window.start <= at) return at;
    after = window.start - 1;
  }
  return null;
}

/** More than one, since a change of the clocks makes a day differ from the others. */
const maxDays = 4;
