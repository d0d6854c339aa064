import { continuationOf } from './continuations.ts';
import { withReturned } from './returned-tries.ts';
import { endless, isActive, type RunningTry, type Task } from './task.ts';
import { waitingTries } from './try-series.ts';
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

/** After a crash: running tries go back to the queue. Ended tasks are unchanged. */
export function recoverTask(task: Task): Task {
  if (!isActive(task)) return task;
  const waiting = waitingTries(task);
  const queued = waiting === endless ? endless : waiting + task.running.length;
  const { startedBy, ...rest } = task;
  const goesOn = task.settings.whenLost === 'again' && task.ending === null && startedBy !== undefined;
  const lost = goesOn ? { ...rest, resumes: startedBy } : rest;
  const recovered = { ...lost, numberOfTries: queued, running: [], ending: null };
  const begun = task.running.filter(({ continues }) => continues === undefined);
  return withReturned(
    { ...recovered, status: 'NotComplete' },
    {
      tries: begun.flatMap(begunBy),
      continuations: task.running.flatMap((thread) => continuationOf(thread, true)),
    },
  );
}

/** It is unknown which tries of a series had started, so all of them count as started. */
function begunBy({ attempt = 1, next = [] }: RunningTry) {
  return [
    { attempts: attempt, tries: 1 },
    { attempts: 1, tries: next.length },
  ];
}
