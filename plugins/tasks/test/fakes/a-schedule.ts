import { DateTime, IANAZone } from 'luxon';
import { preview } from '../../src/schedule/preview.ts';
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
  const place = IANAZone.create(zone);
  const toInstant = (text: string) => DateTime.fromSQL(text, { zone }).toMillis();
  const toText = (instant: number) => DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
  const facts = { zone: place, activatedAt: toInstant(at), seed };
  const { schedule, problems } = readSchedule(someSettings(given), facts);
  const fresh = freshProgress(schedule.startsAt);
  /** Local times of what fires next. */
  const next = async (count: number, progress: Progress = fresh) => {
    const firings = await preview(schedule, progress, { from: progress.cursor + 1, count });
    return firings.map((firing) => toText(firing.at));
  };
  return { schedule, problems, fresh, next, toInstant, toText };
}
