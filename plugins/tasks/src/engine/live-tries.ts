import type { Run, RunEvent, RunFailure, RunOutcome, RunService } from '@gatehouse/plugin-runtime/api';
import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import { startVariables } from '../config/filled-form.ts';
import { fromRunFailure, fromTryEnd } from '../failures/failure-point.ts';
import type { FailurePoints } from '../failures/failure-points.ts';
import type { TaskLogs } from '../logs/task-logs.ts';
import type { RunningTry, Task } from '../task/task.ts';
import type { NotedEnd } from '../task/unfiled-tries.ts';
import type { GatedProject } from './gated-project.ts';
import { startLongTimer } from './long-timer.ts';
import { ThreadSeries } from './thread-series.ts';
import { type CutBy, neverLaunched, neverStarted, timeUp, toNotedEnd } from './try-end.ts';
import { TryPace } from './try-pace.ts';
import { TryReport } from './try-report.ts';
import type { Launch, TryRunner } from './try-runner.ts';

export interface LiveTriesOptions {
  readonly runs: RunService;
  readonly failures: FailurePoints;
  readonly logs: TaskLogs;
  readonly clock: Clock;
  readonly log: Logger;
  /** `goesOn`: the thread of the try is busy with the next one already. */
  onEnd(taskId: string, ended: NotedEnd, options?: { readonly goesOn: boolean }): void;
  /** Whether threads of the task may begin the tries that they have before them. */
  mayGoOn(taskId: string): boolean;
}

interface LiveTry {
  readonly taskId: string;
  readonly begun: RunningTry;
  readonly run: Run;
  readonly report: TryReport;
  readonly series: ThreadSeries;
  readonly startedMs: number;
  cancelTimer: () => void;
  /** Why we interrupted it. */
  cutBy: CutBy;
  /** A failed action explains the end. */
  isExplained: boolean;
}

const minuteMs = 60_000;

/** The tries whose runs this daemon started. */
export class LiveTries implements TryRunner {
  readonly #options: LiveTriesOptions;
  readonly #live = new Map<string, LiveTry>();
  readonly #threads = new Set<ThreadSeries>();
  readonly #paces = new WeakMap<GatedProject, TryPace>();
  /** Tries whose begin is being recorded, and whether they were interrupted before their launch. */
  readonly #awaited = new Map<string, { isDoomed: boolean }>();
  #isClosing = false;

  constructor(options: LiveTriesOptions) {
    this.#options = options;
  }

  expect(tryIds: readonly string[]): void {
    for (const tryId of tryIds) this.#awaited.set(tryId, { isDoomed: false });
  }

  expectNoMore(tryIds: readonly string[]): void {
    for (const tryId of tryIds) this.#awaited.delete(tryId);
  }

  launch(launch: Launch): void {
    const { clock, onEnd } = this.#options;
    const { task, begun } = launch;
    const series = new ThreadSeries(launch, (slow) => void this.#giveBack(slow));
    if (this.#awaited.get(begun.tryId)?.isDoomed) {
      onEnd(task.id, neverLaunched(begun, clock.timestamp()));
      this.#giveBack(series);
      return;
    }
    this.#threads.add(series);
    this.#begin(series, begun);
  }

  paceOf(project: GatedProject): number | null {
    return this.#paces.get(project)?.tryMs ?? null;
  }

  takeBack(taskId: string): readonly NotedEnd[] {
    const meant = [...this.#threads].filter(({ launch }) => launch.task.id === taskId);
    return meant.flatMap((series) => this.#giveBack(series));
  }

  #begin(series: ThreadSeries, begun: RunningTry): void {
    const { runs, logs, clock } = this.#options;
    const { task, project, proxy } = series.launch;
    const { tryId, threadId } = begun;
    const run = runs.start({
      document: project.document,
      allowedScopes: project.allowedScopes,
      variables: startVariables(project.form, task.config),
      projectPath: task.projectPath,
      taskId: task.id,
      uowId: tryId,
      threadId,
      ...(proxy === null ? {} : { proxy }),
      isUnseen: true,
      isTraced: task.settings.traceTask,
      onEvent: (event) => this.#onEvent(live, event),
    });
    const report = new TryReport({ task, project, begun, logs, clock });
    const live: LiveTry = {
      taskId: task.id,
      begun,
      run,
      report,
      series,
      startedMs: clock.now(),
      cancelTimer: () => undefined,
      cutBy: null,
      isExplained: false,
    };
    live.cancelTimer = limitTime(live, task);
    series.begin();
    this.#live.set(tryId, live);
    void this.#follow(live);
  }

  interrupt(tries: readonly RunningTry[], options: { readonly throughBadEnd: boolean }): void {
    for (const { tryId, next = [] } of tries) {
      const awaited = this.#awaited.get(tryId);
      if (awaited !== undefined) awaited.isDoomed = true;
      // The thread may be ahead of what is written.
      for (const id of [tryId, ...next]) {
        const live = this.#live.get(id);
        if (live !== undefined) cut(live, 'request', options);
      }
    }
  }

  async gone(isMeant: (taskId: string) => boolean): Promise<void> {
    const meant = [...this.#live.values()].filter(({ taskId }) => isMeant(taskId));
    await Promise.all(meant.map(({ run }) => run.ended));
  }

  cutAll(throughBadEndOf: (taskId: string) => boolean): void {
    this.#isClosing = true;
    for (const live of this.#live.values()) {
      cut(live, 'request', { throughBadEnd: throughBadEndOf(live.taskId) });
    }
  }

  #onEvent(live: LiveTry, event: RunEvent): void {
    if (event.kind === 'failure') this.#onFailure(live, live.report.withoutSecrets(event.failure));
    else live.report.take(event);
  }

  /** The action that an interrupt cuts off fails as well; on request that is no failure of the project. */
  #onFailure(live: LiveTry, given: RunFailure): void {
    if (live.cutBy === 'request') return;
    const isTimeout = given.isHardStop && live.cutBy === 'timeout';
    const failure = isTimeout ? { ...given, ...timeUp } : given;
    if (failure.isHardStop) live.isExplained = true;
    live.report.take({ kind: 'failure', failure });
    this.#options.failures.record(live.taskId, fromRunFailure(failure, live.run.info));
  }

  async #follow(live: LiveTry): Promise<void> {
    const { taskId, begun, report, run, series } = live;
    const outcome = report.maskedOutcome(await run.ended);
    live.cancelTimer();
    series.end();
    this.#live.delete(begun.tryId);
    if (this.#isClosing && outcome.result !== 'success') return;
    const endedAt = this.#options.clock.timestamp();
    const end = toNotedEnd({ begun, outcome, cutBy: live.cutBy, endedAt });
    report.end(end.record);
    this.#notePace(live);
    if (end.result === 'failure') await this.#explain(live, outcome);
    this.#options.onEnd(taskId, end, { goesOn: this.#goOn(series, end) });
  }

  /** Begins the next try of the thread, if there is one and it may begin. */
  #goOn(series: ThreadSeries, { stopTask }: NotedEnd): boolean {
    const { clock, mayGoOn } = this.#options;
    if (!series.isLast && (stopTask || !mayGoOn(series.launch.task.id))) this.#giveBack(series);
    const next = series.takeNext(clock.timestamp());
    if (next === undefined) this.#threads.delete(series);
    else this.#begin(series, next);
    return next !== undefined;
  }

  /** What waits behind the try of a thread goes back to the queue. */
  #giveBack(series: ThreadSeries): readonly NotedEnd[] {
    const ends = series.takeAll().map(neverStarted);
    for (const end of ends) this.#options.onEnd(series.launch.task.id, end);
    return ends;
  }

  #notePace({ series, startedMs }: LiveTry): void {
    const { project } = series.launch;
    const pace = this.#paces.get(project) ?? new TryPace();
    this.#paces.set(project, pace);
    pace.note(this.#options.clock.now() - startedMs);
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

function limitTime(live: LiveTry, { settings }: Task): () => void {
  if (settings.timeout < 0) return () => undefined;
  const throughBadEnd = settings.performBadEndOnInterrupt;
  return startLongTimer(settings.timeout * minuteMs, () => cut(live, 'timeout', { throughBadEnd }));
}

function cut(live: LiveTry, by: 'request' | 'timeout', options: { readonly throughBadEnd: boolean }): void {
  live.cutBy ??= by;
  live.run.interrupt(options);
}

function describeEnd({ errorCode, errorMessage }: RunOutcome, cutBy: CutBy) {
  if (cutBy === 'timeout') return timeUp;
  return { exceptionType: errorCode ?? 'failure', exceptionMessage: errorMessage ?? 'The try failed' };
}
