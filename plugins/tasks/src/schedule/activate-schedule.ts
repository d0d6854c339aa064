import { randomInt } from 'node:crypto';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { canFireAgain } from './due-firing.ts';
import { nextFiring } from './firings.ts';
import { toSecond } from './local-time.ts';
import { freshProgress, type Schedule } from './schedule.ts';
import type { ScheduleSettings } from './schedule-settings.ts';
import { type Grant, type TaskSchedule, toSchedule } from './task-schedule.ts';
import type { Zone } from './time-zone.ts';

export interface Activation {
  readonly now: number;
  /** The zone of this machine. */
  readonly zone: Zone;
  /** The caller whose rights the firings have; null for an inactive schedule. */
  readonly grant: Grant | null;
}

/**
 * Creates a schedule that starts now, from valid settings. Throws `bad_request` for an expression of cron that
 * cannot be read or never fires.
 */
export async function newSchedule(
  settings: ScheduleSettings,
  { now, zone, grant }: Activation,
): Promise<TaskSchedule> {
  const facts = { activatedAt: now, seed: randomInt(0x1_0000_0000) };
  const progress = freshProgress(toSecond(now));
  const fresh = { settings, ...facts, grant, progress, trigger: null, awaits: false };
  const schedule = await toSchedule(fresh, zone);
  assertCronFires(schedule, settings, now);
  return { ...fresh, awaits: settings.isActive && canFireAgain(schedule, progress, now) };
}

/** Ignores start, end and count, so that the file of an ended schedule stays valid. */
function assertCronFires(schedule: Schedule, settings: ScheduleSettings, now: number): void {
  if (schedule.cron === null) return;
  const unlimited = { ...schedule, startsAt: now, endsAt: Infinity, total: Infinity };
  if (nextFiring(unlimited, freshProgress(now)) !== null) return;
  const expression = `cronExpression is "${settings.cronExpression}"`;
  const problem =
    schedule.cron.next(now) === null
      ? 'which fits no date of the next eight years; change its days or months'
      : `which never fires inside the intervals ${settings.intervals.join(', ')}; change the one or the other`;
  throw new GatehouseError('bad_request', `${expression}, ${problem}`);
}
