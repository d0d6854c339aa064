import { isActive, type Task, type TaskStatus } from './task.ts';

/** Gives a started task the status that follows from its tries. Others keep theirs: the end of a task is final. */
export function settle(task: Task): Task {
  if (!isActive(task)) return task;
  if (task.running.length > 0) {
    return withStatus(task, task.ending === 'Stop' ? 'Stopping' : 'Perform');
  }
  if (task.ending !== null) return { ...task, status: task.ending, ending: null };
  if (task.numberOfTries !== 0) return withStatus(task, 'WaitPerform');
  return withStatus(task, hasOnlyFailed(task) ? 'Fail' : 'Complete');
}

function hasOnlyFailed({ sinceStart }: Task): boolean {
  return sinceStart.failed > 0 && sinceStart.succeeded === 0;
}

function withStatus(task: Task, status: TaskStatus): Task {
  return task.status === status ? task : { ...task, status };
}
