import type { FileGrants } from '@gatehouse/plugin-runtime/api';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import { type Clock, GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import type { GatedProject } from '../approval/gated-project.ts';
import { holdMessage } from '../approval/hold-message.ts';
import { isHold, type TaskApprovals } from '../approval/task-approvals.ts';
import type { TaskEngine } from '../engine/task-engine.ts';
import type { TaskStore } from '../engine/task-store.ts';
import type { Decision, DecisionLog } from '../schedule/decision-log.ts';
import { type Due, dueFiring, isStillInTime, maxMissed, triggeredFiring } from '../schedule/due-firing.ts';
import { type Firing, isChained, type Schedule } from '../schedule/schedule.ts';
import { type TaskSchedule, toCaller } from '../schedule/task-schedule.ts';
import type { Zone } from '../schedule/time-zone.ts';
import { holdTask } from '../task/approve-task.ts';
import type { Task } from '../task/task.ts';
import type { TaskHold } from '../task/task-approval.ts';
import {
  closeFiring,
  endSchedule,
  fireTask,
  leaveInterval,
  passFirings,
  restartAtClock,
  whyNotFire,
} from './schedule-task.ts';
import { deleteTrigger, lookForTrigger, triggerOf } from './trigger-file.ts';

export interface ScheduleParts {
  readonly taskStore: TaskStore;
  readonly engine: Pick<TaskEngine, 'fire'>;
  readonly approvals: Pick<TaskApprovals, 'judge'>;
  readonly grants: Pick<FileGrants, 'ofRun'>;
  readonly decisions: DecisionLog;
  readonly clock: Clock;
  readonly log: Logger;
  /** The time zone of dates and times in schedules. */
  readonly zone: Zone;
}

/** One step of a schedule, with the schedule as it was when the step was found. */
export interface ScheduleStep {
  readonly kind: 'restart' | 'close' | 'leave' | 'due' | 'trigger' | 'end';
  readonly stored: TaskSchedule;
  readonly schedule: Schedule;
}

interface Attempt extends Omit<ScheduleStep, 'kind'> {
  readonly firing: Firing;
  /** The trigger file that caused the firing. */
  readonly trigger: string | null;
  readonly isLate: boolean;
}

/** Without a pause, a continued schedule would fire again at once after a firing that started no tries. */
const pauseOfChainMs = 60_000;

/** Runs the steps of schedules and logs the decisions. */
export class ScheduleRunner {
  readonly #parts: ScheduleParts;
  /** Trigger files that fired and could not be deleted; they are not tried again. */
  readonly #kept = new Set<string>();

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  async run(taskId: string, step: ScheduleStep): Promise<void> {
    if (step.kind === 'due') return this.#fireDue(taskId, step);
    if (step.kind === 'trigger') return this.#fireOnTrigger(taskId, step);
    const at = { schedule: step.schedule, now: this.#parts.clock.now() };
    if (step.kind === 'restart') {
      await this.#change(taskId, step, (task) => restartAtClock(task, at.now));
    } else if (step.kind === 'close') {
      await this.#change(taskId, step, (task) => closeFiring(task, at));
    } else if (step.kind === 'leave') {
      await this.#change(taskId, step, leaveInterval);
      await this.#note(taskId, { decision: 'stopped', reason: 'The interval is over; no more tries begin' });
    } else {
      await this.#change(taskId, step, endSchedule);
      await this.#note(taskId, { decision: 'ended', reason: 'Nothing will fire any more' });
    }
  }

  async #fireDue(taskId: string, { stored, schedule }: ScheduleStep): Promise<void> {
    const now = this.#parts.clock.now();
    const due = dueFiring(schedule, stored.progress, now);
    if (due === null) return;
    if (due.missed > 0) await this.#note(taskId, missedBefore(due));
    const attempt = { stored, schedule, firing: due.firing, trigger: stored.trigger, isLate: due.isLate };
    if (due.isLate && !isStillInTime(schedule, now)) {
      const reason = 'It was missed, and the time in which it may run is over';
      await this.#pass(taskId, attempt, { decision: 'outside_interval', reason });
    } else {
      await this.#fire(taskId, attempt);
    }
  }

  async #fireOnTrigger(taskId: string, { stored, schedule }: ScheduleStep): Promise<void> {
    const { isNeedDeleteFile } = stored.settings;
    const file = this.#triggerOf(taskId, stored);
    const trigger = file === null ? null : await lookForTrigger(file);
    if (file === null || trigger === null) return;
    if (trigger === stored.trigger) {
      if (isNeedDeleteFile) await this.#delete(taskId, file, trigger);
      return;
    }
    const firing = triggeredFiring(schedule, stored.progress, this.#parts.clock.now());
    if (firing === null) return;
    const hasFired = await this.#fire(taskId, { stored, schedule, firing, trigger, isLate: false });
    if (hasFired && isNeedDeleteFile) await this.#delete(taskId, file, trigger);
  }

  #triggerOf(taskId: string, { settings, grant }: TaskSchedule): GuardedPath | null {
    const { projectPath } = this.#parts.taskStore.find(taskId);
    return triggerOf(settings, { projectPath, scopes: grant?.scopes ?? [] }, this.#parts.grants);
  }

  /** Checks the current project against the scopes that were granted when the schedule was activated. */
  async #fire(taskId: string, attempt: Attempt): Promise<boolean> {
    const { taskStore, engine, clock } = this.#parts;
    const before = taskStore.find(taskId);
    const obstacle = whyNotFire(before);
    if (obstacle !== null) return this.#pass(taskId, attempt, { decision: 'skipped', reason: obstacle });
    const project = await this.#judge(before, attempt.stored);
    if (typeof project === 'string') {
      return this.#pass(taskId, attempt, { decision: 'refused', reason: project });
    }
    if (isHold(project)) return this.#hold(taskId, attempt, project);
    const at = { schedule: attempt.schedule, now: clock.now() };
    let hasFired = false;
    await engine.fire(taskId, project, (task) => {
      const isJudged = task.approval?.digest === before.approval?.digest;
      hasFired = isJudged && isSame(task, attempt.stored) && whyNotFire(task) === null;
      return hasFired ? fireTask(withTrigger(task, attempt.trigger), attempt.firing, at) : task;
    });
    if (!hasFired) return false;
    const reason = attempt.isLate ? 'It was missed and is caught up' : null;
    const { attempts } = attempt.firing;
    await this.#note(taskId, { decision: 'fired', firing: attempt.firing, attempts, reason });
    return true;
  }

  /** @returns the project, or the reason why it must not run */
  async #judge(task: Task, { grant }: TaskSchedule): Promise<GatedProject | TaskHold | string> {
    if (grant === null) return 'Nobody activated the schedule';
    try {
      return await this.#parts.approvals.judge(task, toCaller(grant));
    } catch (error) {
      if (error instanceof GatehouseError) return error.message;
      throw error;
    }
  }

  async #hold(taskId: string, attempt: Attempt, hold: TaskHold): Promise<false> {
    const { taskStore } = this.#parts;
    const reason = holdMessage(taskStore.find(taskId), hold);
    if (taskStore.find(taskId).hold !== hold)
      await this.#change(taskId, attempt, (task) => holdTask(task, hold));
    return this.#pass(taskId, attempt, { decision: 'held', reason });
  }

  async #pass(
    taskId: string,
    attempt: Attempt,
    decision: Pick<Decision, 'decision' | 'reason'>,
  ): Promise<false> {
    const at = { schedule: attempt.schedule, now: this.#parts.clock.now() };
    const until = isChained(attempt.schedule) ? at.now + pauseOfChainMs : attempt.firing.at;
    await this.#change(taskId, attempt, (task) => passFirings(withTrigger(task, attempt.trigger), until, at));
    await this.#note(taskId, { ...decision, firing: attempt.firing });
    return false;
  }

  async #delete(taskId: string, file: GuardedPath, trigger: string): Promise<void> {
    if (this.#kept.has(trigger) || (await deleteTrigger(file, trigger))) return;
    this.#kept.add(trigger);
    this.#parts.log.warn('the trigger file of a schedule cannot be deleted', { taskId });
  }

  /** Changes the task unless its schedule was replaced meanwhile. */
  async #change(taskId: string, { stored }: Pick<ScheduleStep, 'stored'>, change: (task: Task) => Task) {
    await this.#parts.taskStore.change(taskId, (task) => (isSame(task, stored) ? change(task) : task));
  }

  async #note(taskId: string, { firing, ...decision }: NewDecision): Promise<void> {
    const due = firing === undefined ? null : new Date(firing.at).toISOString();
    await this.#parts.decisions.note(taskId, { attempts: 0, ...decision, firing: due });
  }
}

type NewDecision = Pick<Decision, 'decision' | 'reason'> & {
  readonly firing?: Firing;
  readonly attempts?: number;
};

function missedBefore({ missed }: Due): NewDecision {
  const count = missed < maxMissed ? `${missed}` : `${maxMissed} or more`;
  return { decision: 'missed', reason: `${count} earlier firings were missed and are given up` };
}

function isSame({ schedule }: Task, stored: TaskSchedule): boolean {
  return schedule?.seed === stored.seed && schedule.progress.cursor === stored.progress.cursor;
}

function withTrigger(task: Task, trigger: string | null): Task {
  return task.schedule === undefined ? task : { ...task, schedule: { ...task.schedule, trigger } };
}
