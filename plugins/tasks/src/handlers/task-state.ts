import { startableThreads } from '../task/allocate-threads.ts';
import type { Task } from '../task/task.ts';
import { waitingTries } from '../task/try-series.ts';
import { holdReasonOf } from './show-approval.ts';
import type { TaskParts } from './task-parts.ts';

/** Status, counters and last failures of a task. Throws not_found. */
export function taskState(parts: TaskParts, taskId: string) {
  const { taskStore, engine, failures } = parts;
  const { id, status, settings, running, ...task } = taskStore.find(taskId);
  return {
    id,
    status,
    doneSuccessfully: task.doneSuccessfully,
    doneAll: task.doneAll,
    numberOfTries: waitingTries({ ...task, running }),
    numOfFailStop: task.numOfFailStop,
    countOfThreads: running.length,
    limitOfThreads: settings.limitOfThreads,
    maxAllowOfThreads: engine.ceiling,
    failurePoints: [...failures.of(id)],
    holdReason: holdReasonOf(task),
    waitReason: waitReasonOf(taskStore.find(id), parts),
  };
}

/** Why a started task begins no try, or those that it began have no machine; null where nothing is in their way. */
function waitReasonOf(
  task: Task,
  { engine, ledger, targets }: Pick<TaskParts, 'engine' | 'ledger' | 'targets'>,
): string | null {
  if (task.lost !== undefined)
    return `The daemon ended while ${task.lost.length} of its tries ran: a window asks what becomes of them`;
  if (startableThreads(task) === 0) return engine.isWaiting(task) ? engine.lacksSlot(task) : null;
  const held = ledger.heldBy(task) ?? engine.lacksMachine(task) ?? targets.slots.reasonOf(task.id);
  return held ?? engine.lacksSlot(task);
}
