import type { RunEvent, RunFailure, RunOutcome, RunSeries, RunService } from '@gatehouse/plugin-runtime/api';
import { filledForm, startVariables } from '../config/filled-form.ts';
import { type Secrets, secretsOf } from '../config/secret-settings.ts';
import type { FailedTry } from '../failures/failure-point.ts';
import type { TaskLogs } from '../logs/task-logs.ts';
import { IsoTimes } from '../task/iso-times.ts';
import type { RecordedEnd } from '../task/unfiled-tries.ts';
import { startLongTimer } from './long-timer.ts';
import { type CutBy, neverStarted, timeUp, toRecordedEnd } from './try-end.ts';
import { type FailedEnd, TryFailures, type TryFailuresOptions } from './try-failures.ts';
import { TryReport } from './try-report.ts';
import type { Launch } from './try-runner.ts';

export interface TryThreadOptions extends TryFailuresOptions {
  readonly runs: RunService;
  readonly logs: TaskLogs;
  /** False once the daemon ends: then what does not succeed is left to the next start. */
  isKept(result: RunOutcome['result']): boolean;
  /** How long a try took, in milliseconds. */
  onPace(ms: number): void;
  /** A try is over, or never begins. `threadContinues`: the thread is busy with the next one already. */
  onEnd(end: RecordedEnd, options: { readonly threadContinues: boolean }): void;
}

interface CurrentTry {
  readonly tryId: string;
  readonly beganAt: number;
  readonly report: TryReport;
  /** A failed action explains the end. */
  isExplained: boolean;
}

const minuteMs = 60_000;
/** After this long the tries that wait behind one are better off in another thread. */
const slowMs = 100;

/** What a thread was given in one write: a try, and those that follow it in the same worker. */
export class TryThread {
  readonly launch: Launch;
  readonly tryIds: readonly string[];
  readonly #options: TryThreadOptions;
  readonly #series: RunSeries;
  readonly #secrets: Secrets;
  readonly #failures: TryFailures;
  readonly #times = new IsoTimes();
  readonly #givenBack: RecordedEnd[] = [];
  /** Tries that have not ended. */
  #left: number;
  #current: CurrentTry | null = null;
  #cancelLimit: () => void = () => undefined;
  #paceTimer: NodeJS.Timeout | undefined;
  /** Why we interrupted it. */
  #cutBy: CutBy = null;
  /** Ends are told in their order: those after a failure wait until that is explained. */
  #explained: Promise<void> | null = null;

  constructor(launch: Launch, options: TryThreadOptions) {
    const { task, begun, project, proxy } = launch;
    const form = filledForm(project.form, task.config);
    this.launch = launch;
    this.#options = options;
    this.tryIds = [begun.tryId, ...(begun.next ?? [])];
    this.#left = this.tryIds.length;
    this.#secrets = secretsOf(form);
    this.#failures = new TryFailures(task.id, options);
    this.#series = options.runs.startSeries({
      document: project.document,
      allowedScopes: project.allowedScopes,
      pins: project.pins,
      variables: startVariables(project.form, task.config),
      projectPath: task.projectPath,
      taskId: task.id,
      uowIds: this.tryIds,
      threadId: begun.threadId,
      ...(proxy === null ? {} : { proxy }),
      isUnseen: true,
      isTraced: task.settings.traceTask,
      listener: {
        began: (tryId, at) => this.#began(tryId, at),
        event: (_tryId, event) => this.#take(event),
        ended: (tryId, outcome, at) => this.#ended(tryId, outcome, at),
        unstarted: (tryIds) => this.#giveBack(tryIds),
      },
    });
    this.#watchPace();
  }

  /** Resolves when none of its runs is left. */
  get ended(): Promise<void> {
    return this.#series.ended;
  }

  cut(by: 'request' | 'timeout', options: { readonly throughBadEnd: boolean }): void {
    this.#cutBy ??= by;
    this.#series.interrupt(options);
  }

  /** Resolves with the tries that never begin, once that is sure. */
  async withdraw(): Promise<readonly RecordedEnd[]> {
    await this.#series.withdraw();
    return this.#givenBack;
  }

  #began(tryId: string, beganAt: number): void {
    this.#current = this.#open(tryId, beganAt);
    const { begun, task } = this.launch;
    this.#current.report.begin(this.#times.of(beganAt), tryId === begun.tryId ? begun.attempt : undefined);
    const { timeout, performBadEndOnInterrupt: throughBadEnd } = task.settings;
    if (timeout < 0) return;
    this.#cancelLimit = startLongTimer(timeout * minuteMs, () => this.cut('timeout', { throughBadEnd }));
  }

  #open(tryId: string, beganAt: number): CurrentTry {
    const { task, project, begun } = this.launch;
    const report = new TryReport({
      taskId: task.id,
      run: { uowId: tryId, threadId: begun.threadId },
      names: project.names,
      logs: this.#options.logs,
      secrets: this.#secrets,
    });
    return { tryId, beganAt, report, isExplained: false };
  }

  #take(event: RunEvent): void {
    const current = this.#current;
    if (current === null) return;
    if (event.kind === 'failure') this.#noteFailure(current, current.report.withoutSecrets(event.failure));
    else current.report.take(event);
  }

  /** The action that an interrupt cuts off fails as well; on request that is no failure of the project. */
  #noteFailure(current: CurrentTry, given: RunFailure): void {
    if (this.#cutBy === 'request') return;
    const isTimeout = given.isHardStop && this.#cutBy === 'timeout';
    const failure = isTimeout ? { ...given, ...timeUp } : given;
    if (failure.isHardStop) current.isExplained = true;
    current.report.take({ kind: 'failure', failure });
    this.#failures.note(failure, this.#failedTry(current.tryId));
  }

  #ended(tryId: string, given: RunOutcome, at: number): void {
    this.#cancelLimit();
    this.#leave(1);
    if (!this.#options.isKept(given.result)) return;
    const { begun } = this.launch;
    // One that found no worker did not begin.
    const current = this.#current ?? this.#open(tryId, Date.parse(begun.startedAt));
    this.#current = null;
    const outcome = current.report.maskedOutcome(given);
    const facts = { tryId, threadId: begun.threadId, startedAt: this.#times.of(current.beganAt) };
    const over = { outcome, cutBy: this.#cutBy, endedAt: this.#times.of(at) };
    const end = toRecordedEnd({ begun: facts, ...over });
    current.report.end(end.record);
    this.#options.onPace(at - current.beganAt);
    if (end.result === 'failure') this.#explain({ ...over, isExplained: current.isExplained }, tryId);
    this.#reportEnd(end);
  }

  #giveBack(tryIds: readonly string[]): void {
    this.#leave(tryIds.length);
    const ends = tryIds.map(neverStarted);
    this.#givenBack.push(...ends);
    for (const end of ends) this.#reportEnd(end);
  }

  #leave(count: number): void {
    this.#left -= count;
    if (this.#left <= 1) clearTimeout(this.#paceTimer);
  }

  #reportEnd(end: RecordedEnd): void {
    const threadContinues = this.#left > 0;
    const { onEnd } = this.#options;
    if (this.#explained === null) onEnd(end, { threadContinues });
    else void this.#explained.then(() => onEnd(end, { threadContinues }));
  }

  #explain(end: FailedEnd, uowId: string): void {
    const explained = this.#failures.explain(end, this.#failedTry(uowId));
    this.#explained = Promise.all([this.#explained, explained]).then(() => undefined);
  }

  #failedTry(uowId: string): FailedTry {
    const { begun, project } = this.launch;
    return { uowId, threadId: begun.threadId, projectName: project.document.name };
  }

  /** Tries that wait behind one for long go back to the queue. */
  #watchPace(): void {
    if (this.#left <= 1) return;
    const seen = this.#left;
    this.#paceTimer = setTimeout(() => {
      if (this.#left === seen) void this.#series.withdraw();
      else this.#watchPace();
    }, slowMs);
  }
}
