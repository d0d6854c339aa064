import { waitingTries } from '../task/try-series.ts';
import { holdReasonOf } from './show-approval.ts';
import type { TaskParts } from './task-parts.ts';

/** Status, counters and last failures of a task. Throws not_found. */
export function taskState({ taskStore, engine, failures }: TaskParts, taskId: string) {
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
  };
}
