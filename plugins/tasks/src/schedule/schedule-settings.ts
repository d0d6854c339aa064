import * as v from 'valibot';

export const executePeriods = [
  'OneTime',
  'EveryDay',
  'EveryWeek',
  'EveryMonth',
  'OnDemand',
  'Cron',
  'NULL',
] as const;
export const startDateTypes = ['Immediately', 'OnDate'] as const;
export const endDateTypes = ['Infinity', 'OnDate', 'Count'] as const;
export const repeatTypes = ['Continued', 'ContinuedWithPause', 'Regularly', 'Count'] as const;
/** In the order of the week; ISO numbers them from 1. */
export const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export type DayName = (typeof dayNames)[number];

/** A schedule as people write it. */
export const scheduleSettingsSchema = v.object({
  isActive: v.boolean(),
  executePeriod: v.picklist(executePeriods),
  daysOfWeek: v.array(v.picklist(dayNames)),
  daysOfMonth: v.nullable(v.string()),
  /** For `Cron` only. */
  cronExpression: v.nullable(v.string()),
  /** An IANA name, for `Cron` only; null for the zone of this machine. */
  timeZone: v.nullable(v.string()),
  fileName: v.nullable(v.string()),
  isNeedDeleteFile: v.boolean(),
  startDateType: v.nullable(v.picklist(startDateTypes)),
  startDate: v.nullable(v.string()),
  attemptsRange: v.string(),
  isClearSuccess: v.boolean(),
  intervals: v.array(v.string()),
  stopExecutionOutsideOfIntervals: v.boolean(),
  repeatType: v.nullable(v.picklist(repeatTypes)),
  repeatCountDayRange: v.nullable(v.string()),
  endDateType: v.nullable(v.picklist(endDateTypes)),
  endDate: v.nullable(v.string()),
  repeatCountTotalRange: v.nullable(v.string()),
});

export type ScheduleSettings = Readonly<v.InferOutput<typeof scheduleSettingsSchema>>;

export const noSchedule: ScheduleSettings = {
  isActive: false,
  executePeriod: 'NULL',
  daysOfWeek: [],
  daysOfMonth: null,
  cronExpression: null,
  timeZone: null,
  fileName: null,
  isNeedDeleteFile: false,
  startDateType: null,
  startDate: null,
  attemptsRange: '1',
  isClearSuccess: false,
  intervals: [],
  stopExecutionOutsideOfIntervals: false,
  repeatType: null,
  repeatCountDayRange: null,
  endDateType: null,
  endDate: null,
  repeatCountTotalRange: null,
};

/** The name of a day in the spelling of answers; undefined for an unknown name. */
export function toDayName(name: string): DayName | undefined {
  return dayNames.find((day) => day.toLowerCase() === name.toLowerCase());
}

/** Settings from a client or a file, with days in any case. */
export type SentSettings = Omit<ScheduleSettings, 'daysOfWeek'> & { readonly daysOfWeek: readonly string[] };

export function toSettings(sent: SentSettings): ScheduleSettings {
  const daysOfWeek = sent.daysOfWeek.map(toDayName).filter((day) => day !== undefined);
  return { ...sent, daysOfWeek: [...new Set(daysOfWeek)] };
}
