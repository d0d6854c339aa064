import type { Caller, Tier } from '@gatehouse/sdk-plugin';
import { clocksOf } from './cron-times-of.ts';
import { readSchedule } from './read-schedule.ts';
import type { Progress, Schedule } from './schedule.ts';
import type { ScheduleSettings } from './schedule-settings.ts';
import type { Zone } from './time-zone.ts';

/** The rights of the caller that activated a schedule, at that time. */
export interface Grant {
  readonly keyId: string;
  readonly label: string;
  readonly maxTier: Tier;
  readonly scopes: readonly string[];
}

/** The schedule of a task as it is stored. */
export interface TaskSchedule {
  readonly settings: ScheduleSettings;
  readonly activatedAt: number;
  readonly seed: number;
  /** Null while nobody activated it. */
  readonly grant: Grant | null;
  readonly progress: Progress;
  /** The trigger file that fired last; null when none did. */
  readonly trigger: string | null;
  /** It is active and will fire again. */
  readonly awaits: boolean;
}

export async function toSchedule(
  { settings, activatedAt, seed }: TaskSchedule,
  machine: Zone,
): Promise<Schedule> {
  const clocks = await clocksOf(settings, machine);
  return readSchedule(settings, { ...clocks, activatedAt, seed }).schedule;
}

export function grantOf({ keyId, label, maxTier, scopes }: Caller): Grant {
  return { keyId, label, maxTier, scopes: [...scopes].sort() };
}

export function toCaller({ scopes, ...grant }: Grant): Caller {
  return { ...grant, scopes: new Set(scopes), expiresAt: null };
}
