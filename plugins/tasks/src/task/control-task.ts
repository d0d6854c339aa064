import { withReturned } from './returned-tries.ts';
import { endless, isActive, type RunningTry, type Task } from './task.ts';
import { waitingTries } from './try-series.ts';
import { updateStatus } from './update-status.ts';

/** True for a task that a start leaves as it is: it runs, and nothing ends it. */
export function isStarted(task: Task): boolean {
  return isActive(task) && task.ending === null;
}

/** A start without tries queues one. It takes back an end that still waits for running tries. */
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

/** No more tries begin; the running ones go on to their end. Tries that wait stay in the queue. */
export function stopTask(task: Task): Task {
  if (isActive(task)) return updateStatus({ ...task, ending: 'Stop' });
  return task.status === 'Stop' ? task : { ...task, status: 'Stop' };
}

/** After the daemon died: what ran goes back to the queue. A task that had ended stays as it is. */
export function recoverTask(task: Task): Task {
  if (!isActive(task)) return task;
  const waiting = waitingTries(task);
  const queued = waiting === endless ? endless : waiting + task.running.length;
  const recovered = { ...task, numberOfTries: queued, running: [], ending: null };
  return withReturned({ ...recovered, status: 'NotComplete' }, task.running.flatMap(begunBy));
}

/** Which of those that follow a try had begun is not known, so all of them count as begun. */
function begunBy({ attempt = 1, next = [] }: RunningTry) {
  return [
    { attempts: attempt, tries: 1 },
    { attempts: 1, tries: next.length },
  ];
}
