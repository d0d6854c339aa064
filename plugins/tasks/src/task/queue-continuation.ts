import { GatehouseError } from '@gatehouse/sdk-plugin';
import { isStarted, startTask } from './control-task.ts';
import { type Continued, endless, type Task } from './task.ts';
import { updateStatus } from './update-status.ts';

/** Each write of the task has all of them. */
const maxQueued = 100;

/** Queues one, and starts the task for it. Throws `failed_precondition` where that would start more, or another one. */
export function queueContinuation(task: Task, continued: Continued): Task {
  assertNotStopped(task);
  assertNotContinued(task, continued.uowId);
  const { continuations = [], numberOfTries } = task;
  if (continuations.length >= maxQueued)
    throw refused(
      `${maxQueued} failed tries of the task ${task.id} wait to go on already; repeat the call later`,
    );
  const queued = {
    ...task,
    continuations: [...continuations, continued],
    numberOfTries: numberOfTries === endless ? endless : numberOfTries + 1,
  };
  return isStarted(task) ? updateStatus(queued) : startTask(queued);
}

/**
 * Throws `failed_precondition` where the try runs still, or another one goes on with it.
 * @param family the try, and those that went on with the same one
 */
export function assertNotContinued(
  { id, running, continuations = [] }: Task,
  uowId: string,
  family: ReadonlySet<string> = new Set([uowId]),
): void {
  if (running.some(({ tryId }) => tryId === uowId))
    throw refused(`The try ${uowId} of the task ${id} has not ended yet; repeat the call when it has`);
  const isOf = (continued: Continued | undefined) => continued !== undefined && family.has(continued.uowId);
  const isRunning = running.some(({ continues }) => isOf(continues));
  if (!isRunning && !continuations.some(isOf)) return;
  throw refused(`A try of the task ${id} that goes on with ${uowId} ${isRunning ? 'runs' : 'waits'} already`);
}

/** Somebody wanted the tries of a stopped task to wait. */
function assertNotStopped({ id, status, ending, numberOfTries }: Task): void {
  if (ending === 'Stop')
    throw refused(`The task ${id} is stopping; repeat the call when its running tries have ended`);
  if (status === 'Stop' && numberOfTries !== 0)
    throw refused(
      `The task ${id} is stopped, and tries wait in it that would start too; start it, or set its tries to 0, then repeat the call`,
    );
}

function refused(message: string): GatehouseError {
  return new GatehouseError('failed_precondition', message);
}
