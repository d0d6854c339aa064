import type { Clock } from '@gatehouse/sdk-plugin';
import type { TryProxies } from '../proxies/try-proxies.ts';
import type { TargetSlots } from '../targets/target-slots.ts';
import type { Task } from '../task/task.ts';
import { awaitProxy, beginTries } from '../task/tries.ts';
import { type RecordedEnd, recordEnds, withoutFiled } from '../task/unfiled-tries.ts';
import type { HistoryWriter } from './history-writer.ts';
import type { TaskStore } from './task-store.ts';
import type { TryRunner } from './try-runner.ts';

/** The first try of a thread, and those that follow it. */
export interface PlannedThread {
  readonly tryId: string;
  readonly next: readonly string[];
  /** Null for a direct connection. */
  readonly proxy: string | null;
}

/** The changes of one task in a pass of the dispatcher. */
export interface TryWrite {
  readonly taskId: string;
  readonly ended: readonly RecordedEnd[];
  readonly threads: readonly PlannedThread[];
  readonly lacksProxy: boolean;
}

export interface WriteTriesParts {
  readonly taskStore: TaskStore;
  readonly tries: TryRunner;
  readonly historyWriter: HistoryWriter;
  readonly proxies: TryProxies;
  readonly targets: TargetSlots;
  readonly clock: Clock;
}

/**
 * Records ended tries, starts others and launches those that the stored task allows: it may have changed since the
 * plan. Rejects if the task could not be written; a retry is safe, because an end that is recorded twice counts once.
 */
export async function writeTries(
  write: TryWrite,
  parts: WriteTriesParts,
  launch: (task: Task, threads: ReadonlyMap<string, PlannedThread>) => void,
): Promise<void> {
  const { taskStore, tries, proxies, targets } = parts;
  const threads = new Map(write.threads.map((thread) => [thread.tryId, thread]));
  const tryIds = [...threads.keys()];
  tries.expect(tryIds);
  try {
    await targets.record(tryIds);
    if (taskStore.has(write.taskId)) launch(await changeTask(write, parts), threads);
    tries.recorded(write.ended.map(({ tryId }) => tryId));
  } finally {
    tries.expectNoMore(tryIds);
    for (const { tryId } of write.ended) {
      proxies.leave(tryId);
      targets.leave(tryId);
    }
    const running = runningIn(taskStore, write.taskId);
    for (const tryId of tryIds.filter((id) => !running.has(id))) {
      proxies.leave(tryId);
      targets.cancel(tryId);
    }
  }
}

async function changeTask(
  { taskId, ended, threads, lacksProxy }: TryWrite,
  { taskStore, historyWriter, clock }: WriteTriesParts,
): Promise<Task> {
  const filed = historyWriter.filedOf(taskId);
  const series = threads.map(({ tryId, next }) => [tryId, ...next]);
  const task = await taskStore.change(taskId, (current) => {
    const counted = recordEnds(withoutFiled(current, filed), ended);
    const begun = beginTries(counted, series, clock.timestamp());
    return lacksProxy ? awaitProxy(begun) : begun;
  });
  historyWriter.written(taskId, filed);
  return task;
}

function runningIn(taskStore: TaskStore, taskId: string): ReadonlySet<string> {
  if (!taskStore.has(taskId)) return new Set();
  return new Set(taskStore.find(taskId).running.map(({ tryId }) => tryId));
}
