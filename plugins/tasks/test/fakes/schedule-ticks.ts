import type { ScheduledTasks } from './scheduled-tasks.ts';

export async function tickAfter(tasks: ScheduledTasks, ms: number): Promise<void> {
  tasks.clock.advance(ms);
  await tasks.scheduler.tick();
}

/** Decisions about the firings of a task, oldest first. */
export function kinds(tasks: ScheduledTasks, id = 'a') {
  return tasks.decided(id).map(({ decision }) => decision);
}

/** The status of a task, and how many of its tries wait. */
export function queued(tasks: ScheduledTasks, id = 'a') {
  const { status, numberOfTries } = tasks.taskStore.find(id);
  return [status, numberOfTries];
}
