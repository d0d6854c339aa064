import { randomInt } from 'node:crypto';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Zone } from 'luxon';
import { canFireAgain } from './due.ts';
import { toSecond } from './local-time.ts';
import { readSchedule } from './read-schedule.ts';
import { freshProgress } from './schedule.ts';
import type { ScheduleSettings } from './schedule-settings.ts';
import type { Grant, TaskSchedule } from './task-schedule.ts';

export interface Activation {
  readonly now: number;
  readonly zone: Zone;
  /** Whose rights the firings have; null for a schedule that is not active. */
  readonly grant: Grant | null;
}

/** A schedule that begins now. Throws `bad_request` with all that is wrong with the settings. */
export function newSchedule(settings: ScheduleSettings, { now, zone, grant }: Activation): TaskSchedule {
  const facts = { activatedAt: now, seed: randomInt(0x1_0000_0000) };
  const { schedule, problems } = readSchedule(settings, { ...facts, zone });
  if (problems.length > 0) throw new GatehouseError('bad_request', `${problems.join('. ')}.`);
  const progress = freshProgress(toSecond(now));
  const awaits = settings.isActive && canFireAgain(schedule, progress, now);
  return { settings, ...facts, grant, progress, trigger: null, awaits };
}
