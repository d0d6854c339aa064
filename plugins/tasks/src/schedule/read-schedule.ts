import { isAbsolute } from 'node:path';
import { cronProblems } from './cron-problems.ts';
import { isAmong, parseDaysOfMonth } from './days-of-month.ts';
import { draw, parseRange, type Range } from './integer-range.ts';
import { doOverlap, type Interval, inOrder, isPoint, parseInterval } from './intervals.ts';
import { type LocalTime, parseLocalTime, toInstant, toSecond } from './local-time.ts';
import type { CronTimes, Repeat, Schedule } from './schedule.ts';
import {
  dayNames,
  type ScheduleSettings,
  type SentSettings,
  toDayName,
  toSettings,
} from './schedule-settings.ts';
import { utc, type Zone } from './time-zone.ts';

export interface ActivationFacts {
  readonly zone: Zone;
  readonly cron: CronTimes | null;
  readonly activatedAt: number;
  readonly seed: number;
}

export interface ReadSchedule {
  readonly schedule: Schedule;
  /** All problems of the settings; the schedule is valid only if there are none. */
  readonly problems: readonly string[];
}

const maxAttempts = 1_000_000;
const maxMinutes = 527_040;
/** One per minute. */
const maxFiringsPerDay = 1440;
const maxFirings = 1_000_000;
const oneMinute: Range = { min: 1, max: 1 };

export function readSchedule(settings: ScheduleSettings, facts: ActivationFacts): ReadSchedule {
  const reader = new SettingsReader(settings, facts);
  return { schedule: reader.read(), problems: reader.problems };
}

/** All problems of the settings that do not depend on the zone or the current time. */
export function problemsOf(sent: SentSettings): readonly string[] {
  const unknown = sent.daysOfWeek.filter((name) => toDayName(name) === undefined);
  const { problems } = readSchedule(toSettings(sent), {
    zone: utc,
    cron: null,
    activatedAt: 0,
    seed: 0,
  });
  return [
    ...unknown.map((name) => `daysOfWeek has "${name}"; the days are ${dayNames.join(', ')}`),
    ...problems,
  ];
}

class SettingsReader {
  readonly problems: string[] = [];
  readonly #settings: ScheduleSettings;
  readonly #facts: ActivationFacts;

  constructor(settings: ScheduleSettings, facts: ActivationFacts) {
    this.#settings = settings;
    this.#facts = facts;
  }

  read(): Schedule {
    const { executePeriod, attemptsRange, isActive } = this.#settings;
    if (isActive && executePeriod === 'NULL') {
      this.problems.push('isActive is true, but executePeriod is "NULL"; choose when it should fire');
    }
    const intervals = this.#intervals();
    this.#assertTrigger();
    this.problems.push(...cronProblems(this.#settings, intervals));
    return {
      ...this.#limits(),
      zone: this.#facts.zone,
      cron: this.#facts.cron,
      seed: this.#facts.seed,
      period: executePeriod,
      isDay: this.#days(),
      intervals,
      attempts: this.#range('attemptsRange', attemptsRange, maxAttempts),
      repeat: this.#repeat(intervals),
    };
  }

  #days(): (day: LocalTime) => boolean {
    const { executePeriod, daysOfWeek, daysOfMonth } = this.#settings;
    if (executePeriod === 'EveryWeek') {
      if (daysOfWeek.length === 0) this.problems.push('daysOfWeek names no day, which EveryWeek needs');
      const days = new Set(daysOfWeek.map((name) => (dayNames.indexOf(name) + 1) % 7));
      return (day) => days.has(new Date(day).getUTCDay());
    }
    if (executePeriod !== 'EveryMonth') return () => true;
    const days = parseDaysOfMonth(daysOfMonth ?? '');
    if (days !== null) return (day) => isAmong(day, days);
    this.problems.push(
      `daysOfMonth is ${JSON.stringify(daysOfMonth)}; EveryMonth needs days from 1 to 31 such as "1-5,10,20,last"`,
    );
    return () => false;
  }

  #intervals(): readonly Interval[] {
    const intervals: Interval[] = [];
    for (const text of this.#settings.intervals) {
      const interval = parseInterval(text);
      if (interval !== null) intervals.push(interval);
      else this.problems.push(`intervals has "${text}"; write "HH:mm-HH:mm", or "HH:mm" for a single time`);
    }
    if (doOverlap(intervals)) this.problems.push('intervals overlap; join them or set them apart');
    return inOrder(intervals);
  }

  #repeat(intervals: readonly Interval[]): Repeat | null {
    const { repeatType, repeatCountDayRange } = this.#settings;
    if (repeatType === null) return null;
    if (repeatType === 'Continued') return { type: repeatType, range: oneMinute };
    const max = repeatType === 'Count' ? maxFiringsPerDay : maxMinutes;
    const range = this.#range('repeatCountDayRange', repeatCountDayRange, max);
    if (repeatType === 'Count' && intervals.length > 0 && intervals.every(isPoint)) {
      this.problems.push('intervals are single times, over which repeatType "Count" cannot spread firings');
    }
    return { type: repeatType, range };
  }

  #limits(): Pick<Schedule, 'startsAt' | 'endsAt' | 'total'> {
    const { startDateType, startDate, endDateType, endDate, repeatCountTotalRange } = this.#settings;
    const { activatedAt, seed } = this.#facts;
    const startsAt = startDateType === 'OnDate' ? this.#date('startDate', startDate) : toSecond(activatedAt);
    const endsAt = endDateType === 'OnDate' ? this.#date('endDate', endDate) : Infinity;
    if (startDateType === 'OnDate' && endsAt < startsAt) {
      this.problems.push(`endDate "${endDate}" lies before startDate "${startDate}"`);
    }
    if (endDateType !== 'Count') return { startsAt, endsAt, total: Infinity };
    const range = this.#range('repeatCountTotalRange', repeatCountTotalRange, maxFirings);
    return { startsAt, endsAt, total: draw(range, 'firings', { seed, at: 0 }) };
  }

  #assertTrigger(): void {
    const { executePeriod, fileName } = this.#settings;
    if (executePeriod !== 'OnDemand' || (fileName !== null && isAbsolute(fileName))) return;
    this.problems.push(`fileName is ${JSON.stringify(fileName)}; OnDemand needs the absolute path of a file`);
  }

  #date(field: string, text: string | null): number {
    const local = parseLocalTime(text ?? '');
    if (local !== null) return toInstant(local, this.#facts.zone);
    this.problems.push(
      `${field} is ${JSON.stringify(text)}; write a date as "MM/dd/yyyy HH:mm:ss" in the local time of this machine`,
    );
    return 0;
  }

  #range(field: string, text: string | null, max: number): Range {
    const range = parseRange(text ?? '', max);
    if (range !== null) return range;
    this.problems.push(
      `${field} is ${JSON.stringify(text)}; write a number such as "3" or a range such as "1-3", from 1 to ${max}`,
    );
    return oneMinute;
  }
}
