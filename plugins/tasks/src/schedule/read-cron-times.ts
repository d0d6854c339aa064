import { GatehouseError } from '@gatehouse/sdk-plugin';
import { CronTime } from 'cron';
import { IANAZone } from 'luxon';
import { changeBetween, type LocalTime, minuteMs, toInstant, toLocal } from './local-time.ts';
import type { CronTimes } from './schedule.ts';
import type { Zone } from './time-zone.ts';

/** The next local time that matches the expression, in whole seconds. */
type NextShown = (after: LocalTime) => LocalTime | null;

/** Throws `bad_request` for a text that is no IANA time zone. */
export function readZone(name: string): Zone {
  if (IANAZone.isValidZone(name)) return IANAZone.create(name);
  throw new GatehouseError(
    'bad_request',
    `timeZone is ${JSON.stringify(name)}, which is no IANA time zone; write one such as "Europe/Berlin", or leave it out for the zone of this machine`,
  );
}

/**
 * `CronTime` calculates in UTC, where each hour comes once, and changes of the clocks are applied here: by itself it
 * fires `0 3 * * *` of Berlin at two o'clock on the day on which summer time ends.
 *
 * Throws `bad_request` for an expression that cannot be read.
 */
export function readCronTimes(expression: string, zone: Zone): CronTimes {
  const cronTime = parseExpression(expression);
  const [second, , hour] = cronTime.toJSON();
  // `CronTime` tries each second, but most expressions fire at the first second of a minute only.
  const start = (after: LocalTime) => (second === '0' ? endOfMinute(after) : after);
  const next: NextShown = (after) => nextShown(cronTime, start(after));
  const isForEachHour = hour === '*';
  return { next: (after) => (isForEachHour ? nextThatPasses : nextTimeOfDay)(next, zone, after) };
}

function parseExpression(expression: string): CronTime {
  try {
    return new CronTime(expression, 'UTC');
  } catch (error) {
    throw new GatehouseError(
      'bad_request',
      `cronExpression is ${JSON.stringify(expression)}, which cron cannot read (${messageOf(error)}); write five fields, minute, hour, day of month, month and day of week, such as "*/15 9-17 * * 1-5", or six with the second first`,
    );
  }
}

function nextShown(cronTime: CronTime, after: LocalTime): LocalTime | null {
  try {
    return cronTime.getNextDateFrom(new Date(after), 'UTC').toMillis();
  } catch (error) {
    // `CronTime` gives up eight years after today, with an error that only its message identifies.
    if (messageOf(error).includes('No execution date was found')) return null;
    throw error;
  }
}

function endOfMinute(local: LocalTime): LocalTime {
  return Math.floor(local / minuteMs) * minuteMs + minuteMs - 1;
}

/**
 * By the wall clock: a skipped time becomes the moment at which the clocks go on, a repeated one counts in its first
 * pass.
 */
function nextTimeOfDay(next: NextShown, zone: Zone, after: number): number | null {
  for (let shown = next(toLocal(after, zone)); shown !== null; shown = next(shown)) {
    const at = toInstant(shown, zone);
    if (at > after) return at;
  }
  return null;
}

/** By elapsed time, for expressions with every hour: a skipped hour adds nothing, and a repeated one counts twice. */
function nextThatPasses(next: NextShown, zone: Zone, after: number): number | null {
  const offset = zone.offset(after) * minuteMs;
  const shown = next(after + offset);
  if (shown === null) return null;
  const at = shown - offset;
  if (zone.offset(at) * minuteMs === offset) return at;
  const changed = changeBetween(after, at, zone);
  const first = next(toLocal(changed, zone) - 1);
  return first === null ? null : first - zone.offset(changed) * minuteMs;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
