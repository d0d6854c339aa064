import { endless, type Task, taskStatuses } from '../task/task.ts';
import { waitingTries } from '../task/try-series.ts';

/** Counts of all tasks, in one pass. */
export function tasksSummary(tasks: readonly Task[]) {
  const counts = new Map(taskStatuses.map((status) => [status, 0]));
  const sums = { held: 0, countOfThreads: 0, numberOfTries: 0, doneSuccessfully: 0, doneAll: 0 };
  for (const task of tasks) {
    const { status, hold, running, doneSuccessfully, doneAll } = task;
    const waiting = waitingTries(task);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (hold !== undefined) sums.held += 1;
    if (waiting !== endless) sums.numberOfTries += waiting;
    sums.countOfThreads += running.length;
    sums.doneSuccessfully += doneSuccessfully;
    sums.doneAll += doneAll;
  }
  return { total: tasks.length, byStatus: Object.fromEntries(counts), ...sums };
}
