import { GatehouseError } from '@gatehouse/sdk-plugin';
import { withReturned } from './returned-tries.ts';
import { endless, type Task } from './task.ts';
import { updateStatus } from './update-status.ts';

/** Counters are integers of 32 bits. */
const maxTries = 2_147_483_647;

/** @param tries at least 0, or -1 to run until stopped */
export function setTries(task: Task, tries: number): Task {
  return updateStatus(withReturned({ ...task, numberOfTries: tries }));
}

/**
 * -1 makes the task run until it is stopped; a task that does so already keeps running so.
 * @param count at least 1, or -1
 */
export function addTries(task: Task, count: number): Task {
  if (count === endless || task.numberOfTries === endless) return setTries(task, endless);
  const total = task.numberOfTries + count;
  if (total <= maxTries) return setTries(task, total);
  throw new GatehouseError(
    'bad_request',
    `${task.numberOfTries} tries wait already; with ${count} more they would exceed ${maxTries}. Add fewer`,
  );
}
