import { canFireAgain } from '../schedule/due-firing.ts';
import { afterFiring } from '../schedule/firings.ts';
import type { Firing, Progress, Schedule } from '../schedule/schedule.ts';
import type { TaskSchedule } from '../schedule/task-schedule.ts';
import { addTries } from '../task/change-tries.ts';
import { startTask } from '../task/control-task.ts';
import { endless, isActive, type Task } from '../task/task.ts';
import { updateStatus } from '../task/update-status.ts';

/** Replaces the schedule of a task. A running task continues. */
export function withSchedule(task: Task, schedule: TaskSchedule): Task {
  const changed = { ...task, schedule };
  if (isActive(task)) return changed;
  if (schedule.awaits) return { ...changed, status: 'Schedule' };
  return task.status === 'Schedule' ? { ...changed, status: restingStatus(task) } : changed;
}

export interface At {
  readonly schedule: Schedule;
  readonly now: number;
}

/** Counts a firing and queues its tries, in addition to running ones. */
export function fireTask(task: Task, firing: Firing, at: At): Task {
  const counters = task.schedule?.settings.isClearSuccess ? { doneSuccessfully: 0 } : {};
  const counted = proceed({ ...task, ...counters }, (progress) => afterFiring(progress, firing), at);
  return startTask(addTries(counted, firing.attempts));
}

/** Skips all firings until that instant. */
export function passFirings(task: Task, until: number, at: At): Task {
  const passed = proceed(task, (progress) => ({ ...progress, cursor: until }), at);
  return passed.schedule?.awaits === false ? endSchedule(passed) : passed;
}

/** The tries of the last firing have ended. */
export function closeFiring(task: Task, at: At): Task {
  return proceed(
    task,
    (progress) => ({ ...progress, doneAt: Math.max(at.now, progress.lastFiredAt ?? 0) }),
    at,
  );
}

/** Restarts the schedule at the current time, after a wrong system time. */
export function restartAtClock(task: Task, now: number): Task {
  if (task.schedule === undefined) return task;
  const { lastFiredAt, doneAt } = task.schedule.progress;
  const upToNow = (instant: number | null) => (instant === null ? null : Math.min(instant, now));
  const progress = {
    ...task.schedule.progress,
    cursor: now,
    lastFiredAt: upToNow(lastFiredAt),
    doneAt: upToNow(doneAt),
  };
  const activatedAt = Math.min(task.schedule.activatedAt, now);
  return { ...task, schedule: { ...task.schedule, activatedAt, progress } };
}

/** Starts no more tries; queued tries are kept for the next firing. */
export function leaveInterval(task: Task): Task {
  return isActive(task) ? updateStatus({ ...task, ending: task.ending ?? 'Schedule' }) : task;
}

/** Ends a schedule that has no firing left. */
export function endSchedule(task: Task): Task {
  if (task.schedule === undefined) return task;
  return withSchedule(task, { ...task.schedule, awaits: false });
}

/** The reason why a firing must not start the task; null if it may. */
export function whyNotFire(task: Task): string | null {
  const { status, ending, settings, schedule } = task;
  if (status === 'Stop' || ending === 'Stop') {
    return 'The task was stopped; start it, or set its schedule again';
  }
  if (status === 'Fail' || ending === 'Fail') {
    return `The task has failed; start it, or set its schedule again`;
  }
  if (isActive(task) && task.numberOfTries === endless) return 'The task runs until it is stopped';
  const { maxNumOfSuccessStop } = settings;
  const isEnough = maxNumOfSuccessStop > 0 && task.doneSuccessfully >= maxNumOfSuccessStop;
  if (!isEnough || schedule?.settings.isClearSuccess) return null;
  return `The task has its ${maxNumOfSuccessStop} successes; clear them, or let each firing clear them`;
}

function proceed(task: Task, change: (progress: Progress) => Progress, { schedule, now }: At): Task {
  if (task.schedule === undefined) return task;
  const progress = change(task.schedule.progress);
  const awaits = canFireAgain(schedule, progress, now);
  return { ...task, schedule: { ...task.schedule, progress, awaits } };
}

function restingStatus({ doneAll, numberOfTries, sinceStart }: Task): Task['status'] {
  if (numberOfTries !== 0) return 'NotComplete';
  if (doneAll === 0) return 'Newbie';
  return sinceStart.failed > 0 && sinceStart.succeeded === 0 ? 'Fail' : 'Complete';
}
