import { type Ending, isActive, type Task, type TaskStatus } from './task.ts';

/** Derives the status of a started task from its tries. Other tasks keep theirs: the end of a task is final. */
export function updateStatus(task: Task): Task {
  if (!isActive(task)) return task;
  if (task.running.length > 0) {
    return withStatus(task, task.ending === 'Stop' ? 'Stopping' : 'Perform');
  }
  if (task.ending !== null) return { ...task, status: statusAfter(task, task.ending), ending: null };
  if (task.numberOfTries !== 0) return withStatus(task, 'WaitPerform');
  if (task.schedule?.awaits) return withStatus(task, 'Schedule');
  return withStatus(task, hasOnlyFailed(task) ? 'Fail' : 'Complete');
}

/** With `isClearSuccess`, reaching the success threshold ends the current firing only. */
function statusAfter({ schedule }: Task, ending: Ending): TaskStatus {
  const willFireAgain = schedule?.awaits ?? false;
  if (ending === 'Schedule') return willFireAgain ? 'Schedule' : 'NotComplete';
  if (ending === 'Complete' && willFireAgain && schedule?.settings.isClearSuccess) return 'Schedule';
  return ending;
}

function hasOnlyFailed({ sinceStart }: Task): boolean {
  return sinceStart.failed > 0 && sinceStart.succeeded === 0;
}

function withStatus(task: Task, status: TaskStatus): Task {
  return task.status === status ? task : { ...task, status };
}
