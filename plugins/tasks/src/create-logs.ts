import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import type { TaskStore } from './engine/task-store.ts';
import { LogArchive } from './logs/log-archive.ts';
import { LogFiles } from './logs/log-files.ts';
import { TaskLogs } from './logs/task-logs.ts';

type LogsEnv = Pick<Env<(typeof declaration)['declaration']>, 'config' | 'use' | 'log' | 'onStop'>;

const dayMs = 24 * 60 * 60 * 1000;
const sweepEveryMs = 60 * 60 * 1000;
const megabyte = 1024 * 1024;

/** Opens the logs that an earlier daemon wrote, without those of tasks that are gone. */
export async function createLogs({ config, use, log, onStop }: LogsEnv, taskStore: TaskStore) {
  const { clock, dataFolder } = use;
  const { keepDays, maxMegabytes, maxTaskMegabytes } = config.logs;
  const maxAgeMs = keepDays * dayMs;
  const isTask = (id: string) => taskStore.has(id);
  const files = new LogFiles({
    folder: await dataFolder.folder('task-logs'),
    maxBytes: maxMegabytes * megabyte,
    maxTaskBytes: maxTaskMegabytes * megabyte,
    maxAgeMs,
    now: () => clock.now(),
  });
  const older = await files.open(isTask).catch((error: unknown) => {
    log.warn('earlier logs of tasks cannot be found', { error: String(error) });
    return new Set<string>();
  });
  const logs = new TaskLogs(clock);
  const logArchive = new LogArchive({ logs, files, older, maxAgeMs, clock, log, isTask });
  const timer = setInterval(() => void logArchive.sweep(), sweepEveryMs).unref();
  onStop(() => clearInterval(timer));
  return { logs, logArchive };
}
