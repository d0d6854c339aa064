import type { Env } from '@gatehouse/sdk-plugin';
import { CronJob } from 'cron';
import type { declaration } from './declaration.ts';
import type { ScheduleHandlerParts } from './handlers/schedule.ts';
import type { TaskParts } from './handlers/task-parts.ts';
import { DecisionLog, type StoredDecisions } from './schedule/decision-log.ts';
import { Scheduler } from './schedule/scheduler.ts';
import { machineZone } from './schedule/task-schedule.ts';

type SchedulesEnv = Pick<Env<(typeof declaration)['declaration']>, 'use' | 'log' | 'onStop'>;

const everySecond = '* * * * * *';

/** One timer looks after all schedules; it asks for the time anew each second, so that a moved clock is noticed at once. */
export async function createSchedules(
  { use, log, onStop }: SchedulesEnv,
  parts: TaskParts,
): Promise<ScheduleHandlerParts> {
  const { book, clock } = parts;
  const stored = await use.documentStore.collection<StoredDecisions>('schedule-decisions');
  const decisions = new DecisionLog(stored, clock);
  await decisions.sweep((id) => book.has(id));
  const scheduler = new Scheduler({ ...parts, decisions, log, zone: machineZone });
  const beats = CronJob.from({ cronTime: everySecond, onTick: () => scheduler.beat(), start: true, unrefTimeout: true });
  onStop(async () => {
    await beats.stop();
    await scheduler.close();
  });
  return { ...parts, decisions, zone: machineZone };
}
