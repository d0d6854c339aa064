import type { Logger } from '@gatehouse/sdk-plugin';
import { badEndBoundMs, failedStart, interruptedEnding } from '../interpreter/program-run.ts';
import { toError } from '../interpreter/run-errors.ts';
import type { EndedMessage, FromWorker, QuestionMessage, StartMessage } from '../protocol/messages.ts';
import type { Run, RunEvent, RunInfo, RunOutcome } from '../run/run-service.ts';
import type { WorkerPool } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface PooledRunOptions {
  readonly pool: WorkerPool;
  readonly log: Logger;
  readonly start: StartMessage;
  readonly onEvent: (event: RunEvent) => void;
  answer(question: QuestionMessage, info: RunInfo, signal: AbortSignal): Promise<unknown>;
}

/** What a worker gets beyond the bound of its BadEnd before it is killed. */
const graceMs = 2000;
const silentBeats = 3;

/** A run in a worker process, as the daemon sees it. */
export class PooledRun implements Run {
  readonly info: RunInfo;
  readonly ended: Promise<RunOutcome>;
  readonly #options: PooledRunOptions;
  #resolve: (outcome: RunOutcome) => void = () => undefined;
  #isEnded = false;
  #isInterrupted = false;
  #worker: WorkerProcess | null = null;
  #actionsExecuted = 0;
  #killTimer: NodeJS.Timeout | undefined;
  /** Aborted with a reason that plugins read: `interrupted`, `worker_lost` or `ended`. */
  #questions = new AbortController();

  constructor(options: PooledRunOptions) {
    this.#options = options;
    this.info = options.start.info;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    void this.#begin();
  }

  interrupt({ throughBadEnd }: { readonly throughBadEnd: boolean }): void {
    if (this.#isEnded) return;
    this.#isInterrupted = true;
    if (!this.#worker) {
      this.#end(this.#interruptedOutcome());
      return;
    }
    this.#questions.abort('interrupted');
    // BadEnd may ask questions of its own.
    this.#questions = new AbortController();
    this.#worker.send({ kind: 'interrupt', uowId: this.info.uowId, throughBadEnd });
    clearTimeout(this.#killTimer);
    // A worker that has been silent for seconds is in an endless loop and will never come to its BadEnd.
    const canObey = throughBadEnd && this.#worker.missedBeats < silentBeats;
    this.#killTimer = setTimeout(() => this.#worker?.kill(), canObey ? badEndBoundMs + graceMs : graceMs);
  }

  async #begin(): Promise<void> {
    const { pool, start } = this.#options;
    try {
      const worker = await pool.acquire();
      if (this.#isEnded) {
        pool.release(worker, { isReusable: true });
        return;
      }
      this.#worker = worker;
      worker.onMessage = (message) => this.#receive(message, worker);
      void worker.ended.then((end) => this.#lose(end));
      worker.send(start);
    } catch (error) {
      this.#end(failedStart(`No worker process could be started. ${toError(error).message}`));
    }
  }

  #receive(message: FromWorker, worker: WorkerProcess): void {
    if (!('uowId' in message) || message.uowId !== this.info.uowId) return;
    if (message.kind === 'question') void this.#answer(message, worker);
    else if (message.kind === 'ended') this.#finish(message, worker);
    else if (message.kind === 'events') {
      this.#actionsExecuted = message.actionsExecuted;
      for (const event of message.events) this.#tell(event);
    }
  }

  #tell(event: RunEvent): void {
    try {
      this.#options.onEvent(event);
    } catch (error) {
      // One listener that throws must not cost the run its other events.
      this.#options.log.error('A listener of a run failed', { uowId: this.info.uowId, error: String(error) });
    }
  }

  async #answer(message: QuestionMessage, worker: WorkerProcess): Promise<void> {
    const { questionId } = message;
    const { uowId } = this.info;
    try {
      const answer = await this.#options.answer(message, this.info, this.#questions.signal);
      worker.send({ kind: 'answer', uowId, questionId, reply: { isAnswered: true, answer } });
    } catch (thrown) {
      const error = toError(thrown);
      const reply = { isAnswered: false, name: error.name, message: error.message } as const;
      worker.send({ kind: 'answer', uowId, questionId, reply });
    }
  }

  #finish({ outcome, isReusable }: EndedMessage, worker: WorkerProcess): void {
    this.#worker = null;
    this.#options.pool.release(worker, { isReusable });
    this.#end(outcome);
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
    const isCut = outcome.errorCode === 'worker_lost' || outcome.errorCode === 'interrupted';
    this.#questions.abort(isCut ? outcome.errorCode : 'ended');
    this.#resolve(outcome);
  }
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
