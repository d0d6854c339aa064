import type { Task } from './task.ts';
import type { TaskApproval, TaskHold } from './task-approval.ts';

/** An approval of the same bytes by a key with fewer scopes does not replace the existing one. */
export function approveTask(task: Task, approval: TaskApproval): Task {
  const { hold, ...free } = task;
  const before = task.approval;
  const isNarrower = before?.digest === approval.digest && !isSubset(before.scopes, approval.scopes);
  if (!isNarrower) return { ...free, approval };
  return hold === undefined ? task : free;
}

export function holdTask(task: Task, hold: TaskHold): Task {
  return { ...task, hold };
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((scope) => all.includes(scope));
}
