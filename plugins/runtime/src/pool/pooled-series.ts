import type { RunInfo, RunOutcome, RunValues } from '@gatehouse/sdk-actions';
import type { Logger } from '@gatehouse/sdk-plugin';
import { badEndBoundMs, failedStart } from '../interpreter/program-run.ts';
import { interruptedEnding } from '../interpreter/run-endings.ts';
import { toError } from '../interpreter/run-errors.ts';
import { type EndedRun, unpackEnd } from '../protocol/ended-run.ts';
import type { EndedMessage, MessageOfRun, QuestionMessage, StartOrder } from '../protocol/worker-messages.ts';
import type { KeptState } from '../run/kept-state.ts';
import type { InterruptOptions, Run } from '../run/run.ts';
import type { RunSeries, SeriesListener } from '../run/run-service.ts';
import { type AnswerQuestion, AskedQuestions } from './asked-questions.ts';
import { lostOutcome } from './lost-outcome.ts';
import { RunFollowers } from './run-followers.ts';
import { sendAhead } from './send-ahead.ts';
import type { WorkerSource } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface PooledSeriesOptions {
  readonly source: WorkerSource;
  readonly log: Logger;
  readonly start: StartOrder;
  /** Start values of each run. */
  readonly values: Partial<RunValues>;
  readonly listener: SeriesListener;
  readonly answer: AnswerQuestion;
  /** Reads the failure at which the first run goes on; an error fails that run. */
  readonly resume?: (() => Promise<KeptState>) | undefined;
  /** Called for other messages of the run. */
  onMessage?(message: MessageOfRun): void;
}

/** Time after the limit of BadEnd until the worker is killed. */
const graceMs = 2000;
const silentBeats = 3;

/** The runs of one start in a worker process. */
export class PooledSeries implements RunSeries {
  readonly uowIds: readonly string[];
  readonly ended: Promise<void>;
  readonly #options: PooledSeriesOptions;
  #start: StartOrder;
  /** Index of the current run; those before it have ended. */
  #place = 0;
  /** Index of the first run that does not start. */
  #end: number;
  #resolve: () => void = () => undefined;
  #isEnded = false;
  #isInterrupted = false;
  #isLeft = false;
  #worker: WorkerProcess | null = null;
  node: string | null = null;
  #actionsExecuted = 0;
  #killTimer: NodeJS.Timeout | undefined;
  /** Questions of the current run; null while it has none. */
  #questions: AskedQuestions | null = null;
  readonly #followers = new RunFollowers();
  readonly #onWithdrawn: (() => void)[] = [];

  constructor(options: PooledSeriesOptions) {
    this.#options = options;
    this.#start = options.start;
    const { uowId, next } = options.start;
    this.uowIds = [uowId, ...next];
    this.#end = this.uowIds.length;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    void this.#begin();
  }

  /** Null before it has a worker and after its end. */
  get worker(): WorkerProcess | null {
    return this.#isEnded ? null : this.#worker;
  }

  /** A run that has not ended, by its id; null for any other. */
  find(uowId: string): Run | null {
    if (this.uowIds.indexOf(uowId) < this.#place) return null;
    const ended = this.#followers.follow(uowId);
    return { info: this.#infoOf(uowId), ended, interrupt: (options) => this.interrupt(options) };
  }

  interrupt({ throughBadEnd, isTimeUp = false }: InterruptOptions): void {
    if (this.#isEnded) return;
    this.#isInterrupted = true;
    if (!this.#worker) {
      this.#options.source.abandon?.();
      this.#endAll(this.#interruptedOutcome());
      return;
    }
    this.#questions?.abandon('interrupted');
    this.#worker.send({ kind: 'interrupt', uowId: this.#firstId, throughBadEnd, isTimeUp });
    clearTimeout(this.#killTimer);
    // A worker that is silent for seconds is in an endless loop and never reaches BadEnd.
    const canObey = throughBadEnd && this.#worker.missedBeats < silentBeats;
    this.#killTimer = setTimeout(() => this.#worker?.kill(), canObey ? badEndBoundMs + graceMs : graceMs);
  }

  /** Called before there is a worker: a debugged run pauses before the first action. */
  pauseFirst(): void {
    const { drive } = this.#start;
    this.#start = { ...this.#start, drive: drive && { ...drive, pausesFirst: true } };
  }

  async withdraw(): Promise<void> {
    if (this.#isEnded || this.#place + 1 >= this.#end) return;
    if (!this.#worker) return this.#leaveOut(this.#place + 1);
    this.#worker.send({ kind: 'withdraw', uowId: this.#firstId });
    return new Promise((resolve) => this.#onWithdrawn.push(resolve));
  }

  get #firstId(): string {
    return this.#start.uowId;
  }

  #infoOf(uowId: string): RunInfo {
    return { ...this.#start.info, uowId, ...(this.node !== null && { node: this.node }) };
  }

  async #begin(): Promise<void> {
    const { source, resume } = this.#options;
    if (resume !== undefined) {
      try {
        this.#start = { ...this.#start, resume: await resume() };
      } catch (error) {
        this.#endAll(failedStart(error));
      }
      if (this.#isEnded) return;
    }
    await this.#beginIn(source);
  }

  async #beginIn(source: WorkerSource): Promise<void> {
    try {
      const worker = await source.acquire();
      const isAhead = await sendAhead(worker, this.#start, this.#options.values);
      if (this.#isEnded) {
        source.release(worker, { isReusable: true });
        return;
      }
      this.#worker = worker;
      this.node = worker.node;
      const hearing = {
        receive: (message: MessageOfRun) => this.#receive(message, worker),
        lose: (end: string) => this.#lose(end),
      };
      for (const uowId of this.uowIds) worker.listen(uowId, hearing);
      this.#tell((listener) => listener.began(this.#firstId, Date.now()));
      const info = this.#infoOf(this.#firstId);
      worker.start({ ...this.#start, info, next: this.uowIds.slice(1, this.#end) }, isAhead);
    } catch (error) {
      this.#endAll(failedStart(`No worker process could be started. ${toError(error).message}`));
    }
  }

  #receive(message: MessageOfRun, worker: WorkerProcess): void {
    if (message.kind === 'ended') this.#take(message, worker);
    else if (message.kind === 'question') void this.#answer(message, worker);
    else if (message.kind === 'events') {
      this.#actionsExecuted = message.actionsExecuted;
      for (const event of message.events) this.#tell((listener) => listener.event(message.uowId, event));
    } else this.#options.onMessage?.(message);
  }

  /** A listener that throws must not lose the other events of the run. */
  #tell(tell: (listener: SeriesListener) => void): void {
    const { listener, log } = this.#options;
    try {
      tell(listener);
    } catch (error) {
      log.error('A listener of a run failed', { uowId: this.#firstId, error: String(error) });
    }
  }

  /** A question of a run that has ended, or has not begun, is late or forged: nobody answers it. */
  async #answer(message: QuestionMessage, worker: WorkerProcess): Promise<void> {
    if (message.uowId !== this.uowIds[this.#place]) return;
    this.#questions ??= new AskedQuestions(this.#infoOf(message.uowId), this.#options.answer);
    await this.#questions.answer(message, worker);
  }

  #take({ runs, unstarted, isReusable }: EndedMessage, worker: WorkerProcess): void {
    if (unstarted !== null) this.#leaveOut(this.uowIds.length - unstarted);
    if (isReusable !== null) {
      this.#worker = null;
      for (const uowId of this.uowIds) worker.unlisten(uowId);
      this.#options.source.release(worker, { isReusable });
    }
    for (const run of runs) this.#over(unpackEnd(run));
    if (isReusable !== null) this.#close();
    else if (!this.#options.source.isCurrent(worker)) this.#leaveToOthers();
  }

  #lose(end: string): void {
    if (this.#isEnded) return;
    this.#endAll(this.#isInterrupted ? this.#interruptedOutcome() : lostOutcome(end, this.#actionsExecuted));
  }

  /** Plugins changed: those behind the current run get a worker with the parts of now. */
  #leaveToOthers(): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    void this.withdraw();
  }

  /** Runs from this index on do not start. */
  #leaveOut(from: number): void {
    const left = this.uowIds.slice(from, this.#end);
    this.#end = Math.min(this.#end, from);
    if (left.length > 0) this.#tell((listener) => listener.unstarted(left));
    for (const resolve of this.#onWithdrawn.splice(0)) resolve();
  }

  #over({ endedAt, outcome, events }: EndedRun): void {
    const uowId = this.uowIds[this.#place] ?? '';
    this.#place += 1;
    this.#actionsExecuted = 0;
    this.#abandonQuestions(outcome);
    for (const event of events) this.#tell((listener) => listener.event(uowId, event));
    this.#tell((listener) => listener.ended(uowId, outcome, endedAt));
    this.#followers.ended(uowId, outcome);
    const next = this.uowIds[this.#place];
    if (next !== undefined && this.#place < this.#end)
      this.#tell((listener) => listener.began(next, endedAt));
  }

  /** The worker has ended: the current or next run gets this outcome. */
  #endAll(outcome: RunOutcome): void {
    this.#leaveOut(Math.max(this.#place + 1, this.#worker?.begunRuns ?? 0));
    while (this.#place < this.#end) this.#over({ endedAt: Date.now(), outcome, events: [] });
    this.#close();
  }

  #close(): void {
    this.#isEnded = true;
    clearTimeout(this.#killTimer);
    this.#resolve();
  }

  #abandonQuestions({ errorCode }: RunOutcome): void {
    const lostBy = this.#worker?.lostBy ?? 'worker_lost';
    const reason = errorCode === 'worker_lost' ? lostBy : errorCode;
    this.#questions?.abandon(reason === lostBy || reason === 'interrupted' ? reason : 'ended');
    this.#questions = null;
  }

  #interruptedOutcome(): RunOutcome {
    return { ...interruptedEnding, actionsExecuted: this.#actionsExecuted, values: null };
  }
}
