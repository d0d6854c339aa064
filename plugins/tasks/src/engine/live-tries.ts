import type { Run, RunEvent, RunOutcome, RunService } from '@gatehouse/plugin-runtime/api';
import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import { fromRunFailure, fromTryEnd } from '../failures/failure-point.ts';
import type { FailurePoints } from '../failures/failure-points.ts';
import type { RunningTry, Task } from '../task/task.ts';
import type { EndedTry, TryResult } from '../task/tries.ts';
import type { GatedProject } from './gated-project.ts';

export interface LiveTriesOptions {
  readonly runs: RunService;
  readonly failures: FailurePoints;
  readonly clock: Clock;
  readonly log: Logger;
  onEnd(taskId: string, ended: EndedTry): void;
}

export interface Launch {
  readonly task: Task;
  readonly begun: RunningTry;
  readonly project: GatedProject;
}

interface LiveTry {
  readonly taskId: string;
  readonly tryId: string;
  readonly run: Run;
  timer: NodeJS.Timeout | undefined;
  /** Why we interrupted it. */
  cutBy: 'request' | 'timeout' | null;
  /** A failed action explains the end. */
  isExplained: boolean;
}

const longestTimerMs = 2_147_483_647;

const timeUp = {
  exceptionType: 'timeout',
  exceptionMessage: 'The try took longer than the timeout of its task',
};

/** The tries whose runs this daemon started. */
export class LiveTries {
  readonly #options: LiveTriesOptions;
  readonly #live = new Map<string, LiveTry>();
  /** Tries whose begin is being recorded, and whether they were interrupted before their launch. */
  readonly #awaited = new Map<string, { isDoomed: boolean }>();
  #isClosing = false;

  constructor(options: LiveTriesOptions) {
    this.#options = options;
  }

  /** Call before the begin of tries is recorded, so that an interrupt finds them at any moment. */
  expect(tryIds: readonly string[]): void {
    for (const tryId of tryIds) this.#awaited.set(tryId, { isDoomed: false });
  }

  /** Call when no more of these tries will be launched. */
  expectNoMore(tryIds: readonly string[]): void {
    for (const tryId of tryIds) this.#awaited.delete(tryId);
  }

  launch({ task, begun, project }: Launch): void {
    const { tryId, threadId } = begun;
    if (this.#awaited.get(tryId)?.isDoomed) {
      this.#options.onEnd(task.id, { tryId, result: 'interrupted', stopTask: false });
      return;
    }
    const run = this.#options.runs.start({
      document: project.document,
      allowedScopes: project.allowedScopes,
      projectPath: task.projectPath,
      taskId: task.id,
      threadId,
      onEvent: (event) => this.#onEvent(live, event),
    });
    const live: LiveTry = {
      taskId: task.id,
      tryId,
      run,
      timer: undefined,
      cutBy: null,
      isExplained: false,
    };
    live.timer = this.#limitTime(live, task);
    this.#live.set(tryId, live);
    void this.#follow(live);
  }

  /** Ends the tries now, those too that are only about to be launched. */
  interrupt(tries: readonly RunningTry[], options: { readonly throughBadEnd: boolean }): void {
    for (const { tryId } of tries) {
      const awaited = this.#awaited.get(tryId);
      if (awaited !== undefined) awaited.isDoomed = true;
      const live = this.#live.get(tryId);
      if (live !== undefined) cut(live, 'request', options);
    }
  }

  /** Resolves when no run of these tasks is left. */
  async gone(isMeant: (taskId: string) => boolean): Promise<void> {
    const meant = [...this.#live.values()].filter(({ taskId }) => isMeant(taskId));
    await Promise.all(meant.map(({ run }) => run.ended));
  }

  /** Ends all that run, and leaves them to the recovery of the next start: they go back to the queue. */
  cutAll(throughBadEndOf: (taskId: string) => boolean): void {
    this.#isClosing = true;
    for (const live of this.#live.values()) {
      cut(live, 'request', { throughBadEnd: throughBadEndOf(live.taskId) });
    }
  }

  /** The action that an interrupt cuts off fails as well; on request that is no failure of the project. */
  #onEvent(live: LiveTry, event: RunEvent): void {
    if (event.kind !== 'failure' || live.cutBy === 'request') return;
    const isTimeout = event.failure.isHardStop && live.cutBy === 'timeout';
    const failure = isTimeout ? { ...event.failure, ...timeUp } : event.failure;
    if (failure.isHardStop) live.isExplained = true;
    this.#options.failures.record(live.taskId, fromRunFailure(failure, live.run.info));
  }

  #limitTime(live: LiveTry, { settings }: Task): NodeJS.Timeout | undefined {
    if (settings.timeout < 0) return undefined;
    const ms = Math.min(settings.timeout * 60_000, longestTimerMs);
    return setTimeout(() => cut(live, 'timeout', { throughBadEnd: settings.performBadEndOnInterrupt }), ms);
  }

  async #follow(live: LiveTry): Promise<void> {
    const outcome = await live.run.ended;
    clearTimeout(live.timer);
    this.#live.delete(live.tryId);
    if (this.#isClosing && outcome.result !== 'success') return;
    const result = resultOf(outcome, live);
    if (result === 'failure') await this.#explain(live, outcome);
    this.#options.onEnd(live.taskId, { tryId: live.tryId, result, stopTask: outcome.stopTask });
  }

  /** Makes sure that a failed try has its failure point, on disk before its end counts. */
  async #explain({ taskId, run, cutBy, isExplained }: LiveTry, outcome: RunOutcome): Promise<void> {
    const { failures, clock, log } = this.#options;
    if (!isExplained) {
      const timestamp = clock.timestamp();
      failures.record(taskId, fromTryEnd({ ...describeEnd(outcome, cutBy), timestamp }, run.info));
    }
    await failures.settled(taskId, String(run.info.threadId)).catch((error: unknown) => {
      log.error('a failure point could not be written', { taskId, error: String(error) });
    });
  }
}

function cut(live: LiveTry, by: 'request' | 'timeout', options: { readonly throughBadEnd: boolean }): void {
  live.cutBy ??= by;
  live.run.interrupt(options);
}

/** A worker that is killed because it does not obey an interrupt is no failure of the project. */
function resultOf({ result }: RunOutcome, { cutBy }: LiveTry): TryResult {
  if (result === 'success') return 'success';
  return cutBy === 'request' ? 'interrupted' : 'failure';
}

function describeEnd({ errorCode, errorMessage }: RunOutcome, cutBy: LiveTry['cutBy']) {
  if (cutBy === 'timeout') return timeUp;
  return { exceptionType: errorCode ?? 'failure', exceptionMessage: errorMessage ?? 'The try failed' };
}
