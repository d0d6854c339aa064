import type { Env } from '@gatehouse/sdk-plugin';
import { CronJob } from 'cron';
import type { declaration } from './declaration.ts';
import type { ScheduleHandlerParts } from './handlers/schedule.ts';
import type { TaskParts } from './handlers/task-parts.ts';
import { DecisionLog, type StoredDecisions } from './schedule/decision-log.ts';
import { Scheduler } from './schedule/scheduler.ts';
import { machineZone } from './schedule/task-schedule.ts';
import { FileTasks } from './schedule-files/file-tasks.ts';
import { ScheduleFolder } from './schedule-files/schedule-folder.ts';

type SchedulesEnv = Pick<Env<(typeof declaration)['declaration']>, 'use' | 'log' | 'onStop'>;

const everySecond = '* * * * * *';

/**
 * One timer looks after all schedules and their files. It asks for the time anew each second, so that a clock that was
 * moved is noticed at once.
 */
export async function createSchedules(
  { use, log, onStop }: SchedulesEnv,
  parts: TaskParts,
): Promise<ScheduleHandlerParts> {
  const { book, clock } = parts;
  const zone = machineZone;
  const stored = await use.documentStore.collection<StoredDecisions>('schedule-decisions');
  const decisions = new DecisionLog(stored, clock);
  await decisions.sweep((id) => book.has(id));
  const scheduler = new Scheduler({ ...parts, decisions, log, zone });
  await scheduler.recover();
  const path = await use.dataFolder.folder('schedules');
  const folder = new ScheduleFolder({ path, tasks: new FileTasks({ ...parts, zone }), log });
  await folder.look();
  const onTick = async () => {
    await Promise.all([folder.look(), scheduler.beat()]);
  };
  const beats = CronJob.from({ cronTime: everySecond, onTick, start: true, unrefTimeout: true });
  onStop(async () => {
    await beats.stop();
    await Promise.all([folder.close(), scheduler.close()]);
  });
  return { ...parts, decisions, zone };
}
