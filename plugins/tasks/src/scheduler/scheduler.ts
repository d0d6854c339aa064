import { setImmediate } from 'node:timers/promises';
import { isAheadOfClock } from '../schedule/due-firing.ts';
import { nextFiring } from '../schedule/firings.ts';
import { draw } from '../schedule/integer-range.ts';
import type { Firing, Schedule } from '../schedule/schedule.ts';
import { type TaskSchedule, toSchedule } from '../schedule/task-schedule.ts';
import { isInside } from '../schedule/windows.ts';
import { isActive, type Task } from '../task/task.ts';
import { type ScheduleParts, ScheduleRunner, type ScheduleStep } from './schedule-runner.ts';

/** A schedule as it was read from its task, and what comes of it until the task changes. */
interface Known {
  readonly stored: TaskSchedule;
  readonly schedule: Schedule;
  readonly next: Firing | null;
}

/** Finds, each time it is asked to look, the schedules that have something to do. */
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

  /** Call once, before the first look: puts the log right after a daemon that was killed. */
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

  /** Resolves when all that is due now is decided. A schedule for which something is under way is left alone. */
  async tick(): Promise<void> {
    if (this.#isClosed) return;
    const { taskStore, clock } = this.#parts;
    const now = clock.now();
    await Promise.all(taskStore.all().flatMap((task) => this.#check(task, now) ?? []));
  }

  /** Resolves when nothing is under way any more. */
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

  /** Many may be due together, as at nine o'clock: they begin one by one, so that requests have their turn in between. */
  #yield(): Promise<void> {
    this.#yields = this.#yields.then(() => setImmediate());
    return this.#yields;
  }

  /** What fails is tried again with the next look: nothing is on disk then. */
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

/** Nothing is under way, and nothing will come. */
function isOver({ stored, schedule, next }: Known, now: number): boolean {
  if (schedule.period !== 'OnDemand') return next === null;
  return now > schedule.endsAt || stored.progress.fired >= schedule.total;
}
