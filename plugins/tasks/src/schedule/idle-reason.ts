import { canFireAgain } from './due-firing.ts';
import type { Progress, Schedule } from './schedule.ts';
import type { ScheduleSettings } from './schedule-settings.ts';

export interface IdleFacts {
  readonly settings: ScheduleSettings;
  readonly schedule: Schedule;
  readonly progress: Progress;
  readonly now: number;
}

/** Why a schedule fires at no time that is known; null where one is to come. */
export function idleReason({ settings, schedule, progress, now }: IdleFacts): string | null {
  const { period, endsAt, total } = schedule;
  const { startDate, endDate, fileName } = settings;
  if (period === 'NULL') return 'executePeriod is "NULL", so the schedule has no times.';
  if (progress.fired >= total)
    return `It has fired ${progress.fired} times, which is all that was asked for.`;
  if (now > endsAt) return `endDate is "${endDate}", which is past: nothing fires. Set a later date.`;
  if (period === 'OnDemand') return `It fires when the file ${JSON.stringify(fileName)} appears.`;
  if (canFireAgain(schedule, progress, now)) return null;
  if (period === 'OneTime' && progress.fired > 0) return 'It has fired; a OneTime schedule fires on one day.';
  const isDated = settings.startDateType === 'OnDate' && schedule.startsAt <= now;
  if (period === 'OneTime' && isDated)
    return `startDate is "${startDate}", which is past: nothing fires. Set a later date.`;
  return 'No time of the schedule is left: look at its dates, days and intervals.';
}
