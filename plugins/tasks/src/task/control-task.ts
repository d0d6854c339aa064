import { queueAgain } from './lost-tries.ts';
import { isActive, type Task } from './task.ts';
import { updateStatus } from './update-status.ts';

/** True for a task that runs and has no reason to end. A start does not change it. */
export function isStarted(task: Task): boolean {
  return isActive(task) && task.ending === null;
}

/** Starting a task without tries queues one. It also cancels an end that still waits for running tries. */
export function startTask(task: Task): Task {
  if (isStarted(task)) return task;
  return updateStatus({
    ...task,
    numberOfTries: task.numberOfTries === 0 ? 1 : task.numberOfTries,
    sinceStart: { succeeded: 0, failed: 0 },
    ending: null,
    status: 'WaitPerform',
  });
}

/** Starts a task again that an earlier daemon did not finish; somebody may have done so, or stopped it, meanwhile. */
export function resumeTask(task: Task): Task {
  const { resumes, ...rest } = task;
  if (resumes === undefined) return task;
  return task.status === 'NotComplete' && task.numberOfTries !== 0 ? startTask(rest) : rest;
}

/** No more tries start and running ones finish. Queued tries stay in the queue. */
export function stopTask(task: Task): Task {
  if (isActive(task)) return updateStatus({ ...task, ending: 'Stop' });
  return task.status === 'Stop' ? task : { ...task, status: 'Stop' };
}

/** After a crash: running tries go back to the queue, or are set aside to fail or to be asked about. Ended tasks are unchanged. */
export function recoverTask(task: Task, lostAt: string): Task {
  if (!isActive(task)) return task;
  const { startedBy, running, ...rest } = task;
  const { whenLost = 'wait' } = task.settings;
  const goesOn = whenLost !== 'wait' && task.ending === null && startedBy !== undefined;
  const atRest: Task = {
    ...rest,
    ...(goesOn && { resumes: startedBy }),
    running: [],
    ending: null,
    status: 'NotComplete',
  };
  if (whenLost === 'wait' || whenLost === 'again' || running.length === 0) return queueAgain(atRest, running);
  return { ...atRest, lost: [...(task.lost ?? []), ...running.map((begun) => ({ ...begun, lostAt }))] };
}
