import { type Interval, isPoint } from './intervals.ts';
import type { ScheduleSettings } from './schedule-settings.ts';

const example = '"*/15 9-17 * * 1-5"';

/** Problems with the fields that belong to `Cron`; the expression and the zone are read later. */
export function cronProblems(settings: ScheduleSettings, intervals: readonly Interval[]): readonly string[] {
  const { executePeriod, cronExpression, repeatType } = settings;
  if (executePeriod !== 'Cron') return fieldsWithoutCron(settings);
  const problems: string[] = [];
  if (cronExpression === null) {
    problems.push(`cronExpression is null; Cron needs an expression such as ${example}`);
  }
  if (repeatType !== null) {
    problems.push(
      `repeatType is "${repeatType}", but the expression of Cron tells how often it fires; leave repeatType out`,
    );
  }
  if (intervals.some(isPoint)) {
    problems.push('intervals has single times, inside which Cron cannot fire; write "HH:mm-HH:mm"');
  }
  return problems;
}

function fieldsWithoutCron({ executePeriod, ...settings }: ScheduleSettings): readonly string[] {
  return (['cronExpression', 'timeZone'] as const)
    .filter((field) => settings[field] !== null)
    .map(
      (field) =>
        `${field} is "${settings[field]}", but executePeriod is "${executePeriod}"; choose "Cron", or leave ${field} out`,
    );
}
