import type { Clock } from '@gatehouse/sdk-plugin';
import type { TryHistory } from '../history/try-history.ts';
import type { TryRecord } from '../history/try-record.ts';
import { recoverTask } from '../task/control-task.ts';
import type { RunningTry, Task } from '../task/task.ts';
import { isActive } from '../task/task.ts';
import type { TaskBook } from './task-book.ts';

export interface RecoverOptions {
  readonly book: TaskBook;
  readonly history: TryHistory;
  readonly clock: Clock;
}

/** Puts right what a daemon left that ended while tasks ran. Safe to repeat, also after dying in the middle of it. */
export async function recoverTasks({ book, history, clock }: RecoverOptions): Promise<void> {
  const recover = async (task: Task) => {
    const tryIds = task.running.map(({ tryId }) => tryId);
    const noted = await history.find(task.id, tryIds);
    const known = new Set(noted.map(({ uowId }) => uowId));
    const lost = task.running.filter(({ tryId }) => !known.has(tryId));
    await history.append(
      task.id,
      lost.map((begun) => lostRecord(begun, clock.timestamp())),
    );
    const ended = noted.filter(({ errorCode }) => errorCode !== 'daemon_lost').map(toEnd);
    await book.change(task.id, (current) => recoverTask(current, ended));
  };
  await Promise.all(book.all().filter(isActive).map(recover));
}

function toEnd({ uowId, result }: TryRecord) {
  return { tryId: uowId, result, stopTask: false };
}

function lostRecord({ tryId, threadId, startedAt }: RunningTry, endedAt: string): TryRecord {
  return {
    uowId: tryId,
    threadId,
    startedAt,
    endedAt,
    result: 'interrupted',
    errorCode: 'daemon_lost',
    errorMessage: 'The daemon ended while the try ran; it is queued again',
    actionsExecuted: 0,
  };
}
