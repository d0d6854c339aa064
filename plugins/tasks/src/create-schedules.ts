import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import { LostQuestions } from './engine/lost-questions.ts';
import { TaskResumer } from './engine/task-resumer.ts';
import type { ScheduleHandlerParts } from './handlers/schedule-handlers.ts';
import type { TaskParts } from './handlers/task-parts.ts';
import { openOptionalCollection } from './open-optional-collection.ts';
import { DecisionLog, type StoredDecisions } from './schedule/decision-log.ts';
import { machineZone } from './schedule/time-zone.ts';
import { FileTasks } from './schedule-files/file-tasks.ts';
import { ScheduleFolder } from './schedule-files/schedule-folder.ts';
import { Scheduler } from './scheduler/scheduler.ts';

type SchedulesEnv = Pick<Env<(typeof declaration)['declaration']>, 'use' | 'log' | 'onStop'>;

const tickMs = 1_000;

/**
 * One timer serves all schedules and their files. It reads the clock each second, so that a change of the system time
 * is noticed at once.
 */
export async function createSchedules(
  { use, log, onStop }: SchedulesEnv,
  parts: TaskParts,
): Promise<ScheduleHandlerParts> {
  const { taskStore, clock } = parts;
  const zone = machineZone;
  const { documentStore } = use;
  const stored = await openOptionalCollection<StoredDecisions>('schedule-decisions', { documentStore, log });
  const decisions = new DecisionLog(stored, clock);
  await decisions.sweep((id) => taskStore.has(id));
  const scheduler = new Scheduler({ ...parts, approvals: parts.taskApprovals, decisions, log, zone });
  await scheduler.recover();
  const resumer = new TaskResumer({ ...parts, approvals: parts.taskApprovals, log });
  const questions = new LostQuestions({ ...parts, resumer, windows: use.sessionWindows, log });
  const path = await use.dataFolder.folder('schedules');
  const folder = new ScheduleFolder({ path, tasks: new FileTasks({ ...parts, zone }), log });
  await folder.look();
  const tick = async () => {
    questions.look();
    const looks = await Promise.allSettled([folder.look(), scheduler.tick(), resumer.tick()]);
    for (const look of looks)
      if (look.status === 'rejected')
        log.error('a look at the schedules failed', { error: String(look.reason) });
  };
  const stop = tickEvery(tickMs, tick);
  onStop(async () => {
    questions.close();
    await stop();
    await Promise.all([folder.close(), scheduler.close()]);
  });
  return { ...parts, decisions, zone };
}

/** A tick starts once its time has come and the previous one is done. Returns a function that stops the ticks. */
function tickEvery(ms: number, tick: () => Promise<void>): () => Promise<void> {
  let ticking: Promise<void> | null = null;
  const timer = setInterval(() => {
    ticking ??= tick().finally(() => {
      ticking = null;
    });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await ticking;
  };
}
