import { setImmediate } from 'node:timers/promises';
import { isAheadOfClock } from '../schedule/due-firing.ts';
import { nextFiring } from '../schedule/firings.ts';
import { draw } from '../schedule/integer-range.ts';
import type { Firing, Schedule } from '../schedule/schedule.ts';
import { type TaskSchedule, toSchedule } from '../schedule/task-schedule.ts';
import { isInside } from '../schedule/windows.ts';
import { isActive, type Task } from '../task/task.ts';
import { type ScheduleParts, ScheduleRunner, type ScheduleStep } from './schedule-runner.ts';

/** A parsed schedule with its next firing, cached until the task changes. */
interface Known {
  readonly stored: TaskSchedule;
  readonly schedule: Schedule;
  readonly next: Firing | null;
}

/** Finds on each tick the schedules that have a step to do. */
export class Scheduler {
  readonly #parts: ScheduleParts;
  readonly #runner: ScheduleRunner;
  readonly #known = new Map<string, Known>();
  readonly #busy = new Map<string, Promise<void>>();
  #yields: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
    this.#runner = new ScheduleRunner(parts);
  }

  /** Call once, before the first tick: completes the decision log after a crash. */
  async recover(): Promise<void> {
    const { taskStore, decisions } = this.#parts;
    for (const { id, schedule: stored } of taskStore.all()) {
      const at = stored?.progress.lastFiredAt ?? null;
      if (stored === undefined || at === null || stored.progress.doneAt !== null) continue;
      const { seed } = stored;
      const { schedule } = await this.#read(id, stored);
      const attempts = draw(schedule.attempts, 'attempts', { seed, at });
      await decisions.noteIfMissing(id, new Date(at).toISOString(), attempts);
    }
  }

  /** Resolves once all due firings are decided. A schedule whose previous step is still running is skipped. */
  async tick(): Promise<void> {
    if (this.#isClosed) return;
    const { taskStore, clock } = this.#parts;
    const now = clock.now();
    await Promise.all(taskStore.all().flatMap((task) => this.#check(task, now) ?? []));
  }

  /** Resolves once all running steps have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#busy.values());
  }

  #check(task: Task, now: number): Promise<void> | null {
    const { id, schedule: stored } = task;
    if (stored === undefined || !stored.settings.isActive) {
      this.#known.delete(id);
      return null;
    }
    if (this.#busy.has(id)) return null;
    const known = this.#known.get(id);
    if (known?.stored === stored && findStep(task, known, now) === null) return null;
    const work = this.#runStep(task, stored, now).finally(() => this.#busy.delete(id));
    this.#busy.set(id, work);
    return work;
  }

  /**
   * Many schedules may be due together, for example at nine o'clock. They run one by one, so that requests are served
   * in between.
   */
  #yield(): Promise<void> {
    this.#yields = this.#yields.then(() => setImmediate());
    return this.#yields;
  }

  /** A failed step wrote nothing and is retried on the next tick. */
  async #runStep(task: Task, stored: TaskSchedule, now: number): Promise<void> {
    const { id: taskId } = task;
    try {
      const step = findStep(task, await this.#read(taskId, stored), now);
      if (step === null) return;
      await this.#yield();
      await this.#runner.run(taskId, step);
    } catch (error) {
      if (!this.#parts.taskStore.has(taskId)) return;
      this.#parts.log.error('the schedule of a task could not be followed', { taskId, error: String(error) });
    }
  }

  async #read(id: string, stored: TaskSchedule): Promise<Known> {
    const before = this.#known.get(id);
    if (before?.stored === stored) return before;
    const schedule = await toSchedule(stored, this.#parts.zone);
    const known = { stored, schedule, next: nextFiring(schedule, stored.progress) };
    this.#known.set(id, known);
    return known;
  }
}

function findStep(task: Task, known: Known, now: number): ScheduleStep | null {
  const { stored, schedule, next } = known;
  if (isAheadOfClock(stored.progress, now)) return { kind: 'restart', stored, schedule };
  const isUnderWay = stored.progress.lastFiredAt !== null && stored.progress.doneAt === null;
  if (isUnderWay && !isActive(task)) return { kind: 'close', stored, schedule };
  if (isUnderWay && stored.settings.stopExecutionOutsideOfIntervals && task.ending === null) {
    if (!isInside(schedule, now)) return { kind: 'leave', stored, schedule };
  }
  if (!stored.awaits) return null;
  if (next !== null && next.at <= now) return { kind: 'due', stored, schedule };
  if (!isActive(task) && isOver(known, now)) return { kind: 'end', stored, schedule };
  return schedule.period === 'OnDemand' ? { kind: 'trigger', stored, schedule } : null;
}

/** The schedule has no firing left. */
function isOver({ stored, schedule, next }: Known, now: number): boolean {
  if (schedule.period !== 'OnDemand') return next === null;
  return now > schedule.endsAt || stored.progress.fired >= schedule.total;
}
