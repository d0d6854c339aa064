import type { CronTimes } from './schedule.ts';
import type { ScheduleSettings } from './schedule-settings.ts';
import type { Zone } from './time-zone.ts';

/** The zone and the cron times of a schedule. */
export interface Clocks {
  readonly zone: Zone;
  readonly cron: CronTimes | null;
}

/** Throws `bad_request` for an expression or a zone that cannot be read. */
export async function clocksOf(settings: ScheduleSettings, machine: Zone): Promise<Clocks> {
  const { cronExpression, timeZone } = settings;
  if (cronExpression == null) return { zone: machine, cron: null };
  // The library and its time zones take 14 MB: only a daemon with such a schedule loads them.
  const { readCronTimes, readZone } = await import('./read-cron-times.ts');
  const zone = timeZone === null ? machine : readZone(timeZone);
  return { zone, cron: readCronTimes(cronExpression, zone) };
}
