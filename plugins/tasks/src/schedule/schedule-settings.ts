import { described, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { scheduleTexts as texts } from './schedule-texts.ts';

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
export const scheduleSettingsSchema = namedObject('Schedule', 'When a task fires.', {
  isActive: described(v.boolean(), texts.isActive),
  executePeriod: described(v.picklist(executePeriods), texts.executePeriod),
  daysOfWeek: described(v.array(v.picklist(dayNames)), texts.daysOfWeek),
  daysOfMonth: v.nullable(described(v.string(), texts.daysOfMonth)),
  cronExpression: v.nullable(described(v.string(), texts.cronExpression)),
  timeZone: v.nullable(described(v.string(), texts.timeZone)),
  fileName: v.nullable(described(v.string(), texts.fileName)),
  isNeedDeleteFile: described(v.boolean(), texts.isNeedDeleteFile),
  startDateType: v.nullable(described(v.picklist(startDateTypes), texts.startDateType)),
  startDate: v.nullable(described(v.string(), texts.startDate)),
  attemptsRange: described(v.string(), texts.attemptsRange),
  isClearSuccess: described(v.boolean(), texts.isClearSuccess),
  intervals: described(v.array(v.string()), texts.intervals),
  stopExecutionOutsideOfIntervals: described(v.boolean(), texts.stopExecutionOutsideOfIntervals),
  repeatType: v.nullable(described(v.picklist(repeatTypes), texts.repeatType)),
  repeatCountDayRange: v.nullable(described(v.string(), texts.repeatCountDayRange)),
  endDateType: v.nullable(described(v.picklist(endDateTypes), texts.endDateType)),
  endDate: v.nullable(described(v.string(), texts.endDate)),
  repeatCountTotalRange: v.nullable(described(v.string(), texts.repeatCountTotalRange)),
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
