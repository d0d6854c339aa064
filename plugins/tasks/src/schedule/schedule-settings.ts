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
export interface ScheduleSettings {
  readonly isActive: boolean;
  readonly executePeriod: (typeof executePeriods)[number];
  readonly daysOfWeek: readonly DayName[];
  readonly daysOfMonth: string | null;
  /** For `Cron` only. */
  readonly cronExpression: string | null;
  /** An IANA name, for `Cron` only; null for the zone of this machine. */
  readonly timeZone: string | null;
  readonly fileName: string | null;
  readonly isNeedDeleteFile: boolean;
  readonly startDateType: (typeof startDateTypes)[number] | null;
  readonly startDate: string | null;
  readonly attemptsRange: string;
  readonly isClearSuccess: boolean;
  readonly intervals: readonly string[];
  readonly stopExecutionOutsideOfIntervals: boolean;
  readonly repeatType: (typeof repeatTypes)[number] | null;
  readonly repeatCountDayRange: string | null;
  readonly endDateType: (typeof endDateTypes)[number] | null;
  readonly endDate: string | null;
  readonly repeatCountTotalRange: string | null;
}

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
