import { DateTime, IANAZone } from 'luxon';
import { preview } from '../../src/schedule/preview.ts';
import { readCronTimes, readZone } from '../../src/schedule/read-cron-times.ts';
import { readSchedule } from '../../src/schedule/read-schedule.ts';
import { freshProgress, type Progress } from '../../src/schedule/schedule.ts';
import { noSchedule, type ScheduleSettings } from '../../src/schedule/schedule-settings.ts';

export type Given = Partial<ScheduleSettings>;

interface Place {
  readonly zone?: string;
  /** Local time of the activation. */
  readonly at?: string;
  readonly seed?: number;
}

export function someSettings(given: Given): ScheduleSettings {
  return { ...noSchedule, isActive: true, executePeriod: 'EveryDay', ...given };
}

/** A schedule that was activated at that local time. */
export function aSchedule(
  given: Given,
  { zone = 'Europe/Berlin', at = '2026-03-01 10:00', seed = 7 }: Place = {},
) {
  const place = given.timeZone ? readZone(given.timeZone) : IANAZone.create(zone);
  const cron = given.cronExpression ? readCronTimes(given.cronExpression, place) : null;
  const toInstant = (text: string) => DateTime.fromSQL(text, { zone }).toMillis();
  const toText = (instant: number) => DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
  const facts = { zone: place, cron, activatedAt: toInstant(at), seed };
  const { schedule, problems } = readSchedule(someSettings(given), facts);
  const fresh = freshProgress(schedule.startsAt);
  const nextFirings = (count: number, progress: Progress = fresh) =>
    preview(schedule, progress, { from: progress.cursor + 1, count });
  /** Local times of what fires next. */
  const next = async (count: number, progress: Progress = fresh) =>
    (await nextFirings(count, progress)).map((firing) => toText(firing.at));
  return { schedule, problems, fresh, next, nextFirings, toInstant, toText };
}
