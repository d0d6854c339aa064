import type { SettingField, SettingValues } from '../../things/setting-fields.tsx';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const is =
  (name: string, ...wanted: readonly unknown[]) =>
  (values: SettingValues) =>
    wanted.includes(values[name]);
const isSet = (values: SettingValues) => values.executePeriod !== 'NULL';
/** An expression of cron says itself how often it fires, and a file when. */
const repeats = is('executePeriod', 'OneTime', 'EveryDay', 'EveryWeek', 'EveryMonth');

/** The fields of a schedule, each where it has an effect. */
export const scheduleFields: readonly SettingField[] = [
  {
    name: 'executePeriod',
    kind: 'choice',
    choices: ['NULL', 'OneTime', 'EveryDay', 'EveryWeek', 'EveryMonth', 'OnDemand', 'Cron'],
  },
  { name: 'daysOfWeek', kind: 'days', choices: days, applies: is('executePeriod', 'EveryWeek') },
  { name: 'daysOfMonth', kind: 'text', isRequired: true, applies: is('executePeriod', 'EveryMonth') },
  { name: 'cronExpression', kind: 'text', isRequired: true, applies: is('executePeriod', 'Cron') },
  {
    name: 'timeZone',
    kind: 'text',
    suggestions: Intl.supportedValuesOf('timeZone'),
    applies: is('executePeriod', 'Cron'),
  },
  { name: 'fileName', kind: 'text', isRequired: true, applies: is('executePeriod', 'OnDemand') },
  { name: 'isNeedDeleteFile', kind: 'flag', applies: is('executePeriod', 'OnDemand') },
  { name: 'attemptsRange', kind: 'text', isRequired: true },
  { name: 'intervals', kind: 'lines', applies: isSet },
  {
    name: 'repeatType',
    kind: 'choice',
    choices: [null, 'Continued', 'ContinuedWithPause', 'Regularly', 'Count'],
    applies: repeats,
  },
  {
    name: 'repeatCountDayRange',
    kind: 'text',
    isRequired: true,
    applies: (values) =>
      repeats(values) && is('repeatType', 'ContinuedWithPause', 'Regularly', 'Count')(values),
  },
  { name: 'startDateType', kind: 'choice', choices: ['Immediately', 'OnDate'], applies: isSet },
  {
    name: 'startDate',
    kind: 'text',
    isRequired: true,
    applies: (values) => isSet(values) && is('startDateType', 'OnDate')(values),
  },
  { name: 'endDateType', kind: 'choice', choices: ['Infinity', 'OnDate', 'Count'], applies: isSet },
  {
    name: 'endDate',
    kind: 'text',
    isRequired: true,
    applies: (values) => isSet(values) && is('endDateType', 'OnDate')(values),
  },
  {
    name: 'repeatCountTotalRange',
    kind: 'text',
    isRequired: true,
    applies: (values) => isSet(values) && is('endDateType', 'Count')(values),
  },
  { name: 'isClearSuccess', kind: 'flag', applies: isSet },
  { name: 'stopExecutionOutsideOfIntervals', kind: 'flag', applies: isSet },
];

/** The body of the call: fields that do not apply are left out, which resets them, as are lines without text. */
export function toSchedule(values: SettingValues): SettingValues {
  const sent = scheduleFields
    .filter(({ applies }) => applies?.(values) ?? true)
    .map(({ name }) => [name, cleaned(values[name] ?? null)] as const);
  return Object.fromEntries(sent);
}

function cleaned(value: SettingValues[string]): SettingValues[string] {
  return Array.isArray(value) ? value.map((line) => line.trim()).filter((line) => line !== '') : value;
}
