import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '@gatehouse/sdk-plugin';
import { badEndBoundMs, failedStart, interruptedEnding } from '../interpreter/program-run.ts';
import { toError } from '../interpreter/run-errors.ts';
import type { EndedMessage, EventsMessage, MessageOfRun, StartOrder } from '../protocol/messages.ts';
import type { DataAnswer, DataRequest } from '../run/run-data-dialogue.ts';
import type { RunEvent, RunInfo, RunOutcome, RunValues } from '../run/run-service.ts';
import { CollectedValues, partsOf } from '../run/value-parts.ts';
import type { DebugRun, Drive } from '../run/workbench.ts';
import { type AnswerQuestion, AskedQuestions } from './asked-questions.ts';
import { DataRequests } from './data-requests.ts';
import type { WorkerSource } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface PooledRunOptions {
  readonly source: WorkerSource;
  readonly log: Logger;
  readonly start: StartOrder;
  readonly values: Partial<RunValues>;
  readonly onEvent: (event: RunEvent) => void;
  readonly answer: AnswerQuestion;
}

/** What a worker gets beyond the bound of its BadEnd before it is killed. */
const graceMs = 2000;
const silentBeats = 3;

/** A run in a worker process, as the daemon sees it. */
export class PooledRun implements DebugRun {
  readonly info: RunInfo;
  readonly ended: Promise<RunOutcome>;
  isPaused = false;
  readonly #options: PooledRunOptions;
  #resolve: (outcome: RunOutcome) => void = () => undefined;
  #isEnded = false;
  #isInterrupted = false;
  #worker: WorkerProcess | null = null;
  #actionsExecuted = 0;
  #killTimer: NodeJS.Timeout | undefined;
  readonly #questions: AskedQuestions;
  readonly #values = new CollectedValues();
  readonly #dataRequests = new DataRequests();
  #isPauseWanted = false;

  constructor(options: PooledRunOptions) {
    this.#options = options;
    this.info = options.start.info;
    this.#questions = new AskedQuestions(this.info, options.answer);
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    void this.#begin();
  }

  /** Null before it has a worker and when it is over. */
  get worker(): WorkerProcess | null {
    return this.#isEnded ? null : this.#worker;
  }

  interrupt({ throughBadEnd }: { readonly throughBadEnd: boolean }): void {
    if (this.#isEnded) return;
    this.#isInterrupted = true;
    if (!this.#worker) {
      this.#end(this.#interruptedOutcome());
      return;
    }
    this.#questions.abandon('interrupted');
    this.#worker.send({ kind: 'interrupt', uowId: this.info.uowId, throughBadEnd });
    clearTimeout(this.#killTimer);
    // A worker that has been silent for seconds is in an endless loop and will never come to its BadEnd.
    const canObey = throughBadEnd && this.#worker.missedBeats < silentBeats;
    this.#killTimer = setTimeout(() => this.#worker?.kill(), canObey ? badEndBoundMs + graceMs : graceMs);
  }

  pause(): void {
    if (this.#worker) this.#worker.send({ kind: 'pause', uowId: this.info.uowId });
    else this.#isPauseWanted = true;
  }

  resume(drive: Drive): void {
    this.isPaused = false;
    this.#worker?.send({ kind: 'resume', uowId: this.info.uowId, drive });
  }

  data<R extends DataRequest>(request: R): Promise<DataAnswer<R['kind']>> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new Error('The run has no worker.'));
    const { uowId } = this.info;
    return this.#dataRequests.ask<R['kind']>((requestId) =>
      worker.send({ kind: 'data', uowId, requestId, request }),
    );
  }

  async #begin(): Promise<void> {
    const { source, start } = this.#options;
    try {
      const worker = await source.acquire();
      await this.#sendValues(worker);
      if (this.#isEnded) {
        source.release(worker, { isReusable: true });
        return;
      }
      this.#worker = worker;
      worker.listen(this.info.uowId, {
        receive: (message) => this.#receive(message, worker),
        lose: (end) => this.#lose(end),
      });
      this.#tell({ kind: 'started', timestamp: new Date().toISOString() });
      worker.start(this.#isPauseWanted ? pausingFirst(start) : start);
    } catch (error) {
      this.#end(failedStart(`No worker process could be started. ${toError(error).message}`));
    }
  }

  /** In slices: until the start is sent, nothing else of the run is. */
  async #sendValues(worker: WorkerProcess): Promise<void> {
    const { uowId } = this.info;
    for (const part of partsOf(this.#options.values)) {
      worker.send({ kind: 'values', uowId, part });
      await nextTurn();
    }
  }

  #receive(message: MessageOfRun, worker: WorkerProcess): void {
    if (message.kind === 'question') void this.#questions.answer(message, worker);
    else if (message.kind === 'values') this.#values.add(message.part);
    else if (message.kind === 'data-answer') this.#dataRequests.settle(message);
    else if (message.kind === 'ended') this.#finish(message, worker);
    else if (message.kind === 'events') {
      this.#actionsExecuted = message.actionsExecuted;
      this.#tellAll(message);
    }
  }

  #tellAll({ events }: Pick<EventsMessage, 'events'>): void {
    for (const event of events) this.#tell(event);
  }

  #tell(event: RunEvent): void {
    if (event.kind === 'paused') this.isPaused = true;
    try {
      this.#options.onEvent(event);
    } catch (error) {
      // One listener that throws must not cost the run its other events.
      this.#options.log.error('A listener of a run failed', { uowId: this.info.uowId, error: String(error) });
    }
  }

  #finish({ outcome, events, isReusable }: EndedMessage, worker: WorkerProcess): void {
    this.#tellAll({ events });
    this.#worker = null;
    worker.unlisten(this.info.uowId);
    this.#options.source.release(worker, { isReusable });
    this.#end({ ...outcome, values: outcome.values && this.#values.values() });
  }

  #lose(end: string): void {
    if (this.#isEnded) return;
    const outcome = this.#isInterrupted
      ? this.#interruptedOutcome()
      : lostOutcome(end, this.#actionsExecuted);
    this.#end(outcome);
  }

  #interruptedOutcome(): RunOutcome {
    return { ...interruptedEnding, actionsExecuted: this.#actionsExecuted, values: null };
  }

  #end(outcome: RunOutcome): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#killTimer);
    const { errorCode } = outcome;
    this.#questions.abandon(errorCode === 'worker_lost' || errorCode === 'interrupted' ? errorCode : 'ended');
    this.#dataRequests.close();
    this.#resolve(outcome);
  }
}

function pausingFirst(start: StartOrder): StartOrder {
  return { ...start, drive: start.drive && { ...start.drive, pausesFirst: true } };
}

function lostOutcome(end: string, actionsExecuted: number): RunOutcome {
  return {
    result: 'failure',
    errorCode: 'worker_lost',
    errorMessage: `The worker process of the run ended unexpectedly (${end}).`,
    actionsExecuted,
    stopTask: false,
    values: null,
  };
}
