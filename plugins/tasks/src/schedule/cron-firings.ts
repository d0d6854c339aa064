import type { CronTimes, Schedule } from './schedule.ts';
import { windowFrom } from './windows.ts';

/** The next time of the expression that lies inside the intervals. */
export function nextCronFiring(schedule: Schedule, cron: CronTimes, cursor: number): number | null {
  const { intervals, startsAt, endsAt } = schedule;
  let after = Math.max(cursor, startsAt - 1);
  // Each look passes a window of a day. The times of day are the same on all days: after a few there is nothing to find.
  for (let look = 0; look <= daysLookedAt * (intervals.length + 1); look += 1) {
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

/** Changes of the clocks make one day differ from the next. */
const daysLookedAt = 4;
