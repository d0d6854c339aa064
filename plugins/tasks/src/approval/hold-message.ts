import type { Task } from '../task/task.ts';
import type { TaskHold } from '../task/task-approval.ts';

export type Approved = Pick<Task, 'approval'>;

/** The message for people, with the remedy. */
export function holdMessage(
  { approval }: Approved,
  { code, digest }: Pick<TaskHold, 'code' | 'digest'>,
): string {
  if (approval === undefined || code === 'never_approved')
    return `Nobody has approved the project ${digest} of this task: look at it, then approve or start the task`;
  const by = `${approval.label === '' ? approval.keyId : approval.label} approved it on ${approval.at}`;
  return `The project has changed since ${by}: look at what changed, then approve or start the task`;
}
