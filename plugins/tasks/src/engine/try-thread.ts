import {
  EvidencePuts,
  type RunEvent,
  type RunFailure,
  type RunSeries,
  type RunService,
  type StartWarning,
} from '@gatehouse/plugin-runtime/api';
import type { SessionWindows } from '@gatehouse/plugin-sessions/api';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { FailedStates } from '../artifacts/failed-states.ts';
import type { TaskArtifacts } from '../artifacts/task-artifacts.ts';
import { filledForm } from '../config/filled-form.ts';
import { type Secrets, secretsOf } from '../config/secret-settings.ts';
import type { FailedTry } from '../failures/failure-point.ts';
import type { TaskLedger } from '../ledger/task-ledger.ts';
import type { TaskLogs } from '../logs/task-logs.ts';
import type { ThreadSpans, TrySpans } from '../spans/try-spans.ts';
import { IsoTimes } from '../task/iso-times.ts';
import type { RecordedEnd } from '../task/unfiled-tries.ts';
import { type CurrentTry, type OverTry, openTry } from './current-try.ts';
import { startLongTimer } from './long-timer.ts';
import { fateOf, type LostChoice, LostQuestion } from './lost-question.ts';
import { seriesOrder } from './series-order.ts';
import type { TriesProgress } from './tries-progress.ts';
import { type CutBy, lostWithWorker, neverStarted, timeUp, toRecordedEnd } from './try-end.ts';
import type { TryEnds } from './try-ends.ts';
import { type FailedEnd, TryFailures, type TryFailuresOptions } from './try-failures.ts';
import type { Launch } from './try-runner.ts';

export interface TryThreadOptions extends TryFailuresOptions {
  readonly artifacts: Pick<TaskArtifacts, 'put'>;
  readonly runs: RunService;
  readonly states: Pick<FailedStates, 'read'>;
  readonly logs: TaskLogs;
  readonly ledger: Pick<TaskLedger, 'note' | 'end' | 'limitsOf'>;
  readonly ends: Pick<TryEnds, 'report'>;
  readonly progress: TriesProgress;
  readonly windows: Pick<SessionWindows, 'ask'>;
  /** Null or absent: tries have no spans. */
  readonly spans?: Pick<TrySpans, 'ofThread'> | null;
  /** False while the daemon shuts down: tries that do not succeed are left to the next start. */
  isKept(result: RunOutcome['result']): boolean;
  /** Duration of an ended try in milliseconds. */
  onPace(ms: number): void;
  /** The problems of the project, for the first thread of a start; none for the others. */
  takeWarnings(): readonly StartWarning[];
}

const minuteMs = 60_000;
/** Tries behind one that takes longer than this move to another thread. */
const slowMs = 100;

/** The tries that one write assigned to a thread; they run one after the other in the same worker. */
export class TryThread {
  readonly launch: Launch;
  readonly tryIds: readonly string[];
  readonly #options: TryThreadOptions;
  readonly #series: RunSeries;
  readonly #secrets: Secrets;
  readonly #failures: TryFailures;
  readonly #evidence: EvidencePuts;
  readonly #lost: LostQuestion;
  readonly #spans: ThreadSpans | null;
  readonly #times = new IsoTimes();
  readonly #givenBack: RecordedEnd[] = [];
  /** Tries that have not ended. */
  #left: number;
  #current: CurrentTry | null = null;
  #cancelLimit: () => void = () => undefined;
  #paceTimer: NodeJS.Timeout | undefined;
  /** Reason for the interrupt. */
  #cutBy: CutBy = null;
  /** Ends are reported in order: those after a failure wait until its failure point is stored. */
  #explained: Promise<void> | null = null;

  constructor(launch: Launch, options: TryThreadOptions) {
    const { task, begun, project } = launch;
    const form = filledForm(project.form, task.config);
    this.launch = launch;
    this.#options = options;
    this.tryIds = [begun.tryId, ...(begun.next ?? [])];
    this.#left = this.tryIds.length;
    this.#secrets = secretsOf(form);
    this.#failures = new TryFailures(task.id, options);
    this.#lost = new LostQuestion(options.windows);
    this.#spans = options.spans?.ofThread(task) ?? null;
    const { artifacts } = options;
    this.#evidence = new EvidencePuts({
      mask: this.#secrets.mask,
      put: (uowId, facts, bytes) => artifacts.put({ taskId: task.id, uowId }, facts, bytes),
    });
    const { states, ledger } = options;
    const order = seriesOrder(launch, { states, ledger, spans: this.#spans?.trace ?? null });
    this.#series = options.runs.startSeries({
      listener: {
        began: (tryId, at) => this.#began(tryId, at),
        event: (_tryId, event) => this.#take(event),
        ended: (tryId, outcome, at) => this.#ended(tryId, outcome, at),
        unstarted: (tryIds) => this.#giveBack(tryIds),
      },
      ...order,
    });
    this.#watchPace();
  }

  /** Resolves once all of its runs have ended, and nobody is asked about them any more. */
  get ended(): Promise<unknown> {
    return this.#series.ended.then(() => this.#lost.settled);
  }

  cut(by: 'request' | 'timeout', options: { readonly throughBadEnd: boolean }): void {
    this.#cutBy ??= by;
    this.#lost.abandon();
    this.#series.interrupt({ ...options, ...(by === 'timeout' && { isTimeUp: true }) });
  }

  /** Resolves with the tries that will never start. */
  async withdraw(): Promise<readonly RecordedEnd[]> {
    await this.#series.withdraw();
    return this.#givenBack;
  }

  #began(tryId: string, beganAt: number): void {
    this.#current = this.#open(tryId, beganAt);
    this.#spans?.began(tryId, this.#series.node);
    const { begun, task } = this.launch;
    const at = this.#times.of(beganAt);
    this.#current.report.begin(at, tryId === begun.tryId ? begun : {});
    this.#current.report.warn(this.#options.takeWarnings(), at);
    const { timeout, performBadEndOnInterrupt: throughBadEnd } = task.settings;
    if (timeout < 0) return;
    this.#cancelLimit = startLongTimer(timeout * minuteMs, () => this.cut('timeout', { throughBadEnd }));
  }

  #open(tryId: string, beganAt: number): CurrentTry {
    const { logs, progress } = this.#options;
    return openTry(this.launch, { tryId, beganAt }, { logs, progress, secrets: this.#secrets });
  }

  #take(event: RunEvent): void {
    const current = this.#current;
    if (current === null) return;
    if (event.kind === 'failure') this.#noteFailure(current, current.report.withoutSecrets(event.failure));
    else if (event.kind === 'evidence') {
      const refuse = (message: string) => current.report.note(message, 'Warning', new Date().toISOString());
      this.#evidence.take({ uowId: current.tryId, part: event.part, refuse });
    } else if (event.kind === 'usage')
      this.#options.ledger.note(this.launch.task.id, current.tryId, event.used);
    else if (event.kind === 'slow') this.#spans?.note(event.action);
    else current.report.take(event);
  }

  /** An interrupt makes the current action fail; that is no failure of the project. */
  #noteFailure(current: CurrentTry, given: RunFailure): void {
    if (this.#cutBy === 'request') return;
    const isTimeout = given.isHardStop && this.#cutBy === 'timeout';
    const failure = isTimeout ? { ...given, ...timeUp } : given;
    if (failure.isHardStop) current.isExplained = true;
    current.report.take({ kind: 'failure', failure });
    this.#failures.note(failure, this.#failedTry(current.tryId));
  }

  #ended(tryId: string, outcome: RunOutcome, at: number): void {
    this.#cancelLimit();
    this.#leave(1);
    const usage = this.#options.ledger.end(tryId);
    const { begun, task } = this.launch;
    // A run that found no worker did not start.
    const current = this.#current ?? this.#open(tryId, Date.parse(begun.startedAt));
    this.#current = null;
    const { attempt = 1 } = tryId === begun.tryId ? begun : {};
    const over = { current, outcome, at, usage };
    const fate = fateOf(task.settings, { outcome, cutBy: this.#cutBy, attempt });
    if (fate === 'ask') void this.#ask(over);
    else this.#close(over, fate);
  }

  async #ask(over: OverTry): Promise<void> {
    const { report, tryId } = over.current;
    report.note('The try was lost: a window asks what becomes of it', 'Warning', this.#times.of(over.at));
    this.#close(over, await this.#lost.ask(this.launch, tryId, over.outcome));
  }

  #close({ current, outcome: given, at, usage }: OverTry, fate: LostChoice): void {
    if (!this.#options.isKept(given.result)) return;
    const { tryId } = current;
    const outcome = current.report.maskedOutcome(given);
    const { threadId } = this.launch.begun;
    const facts = { tryId, threadId, startedAt: this.#times.of(current.beganAt) };
    const over = { outcome, cutBy: this.#cutBy, endedAt: this.#times.of(at), node: this.#series.node, usage };
    const end = (fate === 'again' ? lostWithWorker : toRecordedEnd)({ begun: facts, ...over });
    current.report.end(end.record);
    this.#options.ends.report(end.record);
    this.#spans?.ended(end.record);
    this.#options.onPace(at - current.beganAt);
    if (end.result === 'failure' || end.result === 'lost')
      this.#explain({ ...over, isExplained: current.isExplained }, tryId);
    else if (this.#evidence.isStoring) this.#waitFor(this.#evidence.stored);
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
    const { onEnd } = this.launch;
    if (this.#explained === null) onEnd(end, { threadContinues });
    else void this.#explained.then(() => onEnd(end, { threadContinues }));
  }

  #explain(end: FailedEnd, uowId: string): void {
    const explained = this.#failures.explain(end, this.#failedTry(uowId));
    this.#waitFor(explained, this.#evidence.stored);
  }

  #waitFor(...stored: readonly Promise<void>[]): void {
    this.#explained = Promise.all([this.#explained, ...stored]).then(() => undefined);
  }

  #failedTry(uowId: string): FailedTry {
    const { begun, project } = this.launch;
    return { uowId, threadId: begun.threadId, projectName: project.document.name, node: this.#series.node };
  }

  /** Returns tries to the queue if the one before them takes long. */
  #watchPace(): void {
    if (this.#left <= 1) return;
    const seen = this.#left;
    this.#paceTimer = setTimeout(() => {
      if (this.#left === seen) void this.#series.withdraw();
      else this.#watchPace();
    }, slowMs);
  }
}
