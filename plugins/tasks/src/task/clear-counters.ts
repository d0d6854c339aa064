import type { Task } from './task.ts';

export function clearSuccesses(task: Task): Task {
  return { ...task, doneSuccessfully: 0 };
}

/** The failures in a row; failure points and the history stay. */
export function clearFails(task: Task): Task {
  return { ...task, numOfFailStop: 0 };
}
