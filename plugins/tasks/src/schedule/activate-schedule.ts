import { randomInt } from 'node:crypto';
import { canFireAgain } from './due.ts';
import { toSecond } from './local-time.ts';
import { readSchedule } from './read-schedule.ts';
import { freshProgress } from './schedule.ts';
import type { ScheduleSettings } from './schedule-settings.ts';
import type { Grant, TaskSchedule } from './task-schedule.ts';
import type { Zone } from './zone.ts';

export interface Activation {
  readonly now: number;
  readonly zone: Zone;
  /** Whose rights the firings have; null for a schedule that is not active. */
  readonly grant: Grant | null;
}

/** A schedule that begins now; nothing is wrong with the settings. */
export function newSchedule(settings: ScheduleSettings, { now, zone, grant }: Activation): TaskSchedule {
  const facts = { activatedAt: now, seed: randomInt(0x1_0000_0000) };
  const { schedule } = readSchedule(settings, { ...facts, zone });
  const progress = freshProgress(toSecond(now));
  const awaits = settings.isActive && canFireAgain(schedule, progress, now);
  return { settings, ...facts, grant, progress, trigger: null, awaits };
}
