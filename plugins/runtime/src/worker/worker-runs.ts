import { compileProgram } from '../interpreter/program.ts';
import { failedStart, type RunningProgram, startProgram } from '../interpreter/program-run.ts';
import { toError } from '../interpreter/run-errors.ts';
import { lowerPriority } from '../processes/lower-priority.ts';
import type { AnswerMessage, FromWorker, InterruptMessage, StartMessage } from '../protocol/messages.ts';
import type { RunOutcome } from '../run/run-service.ts';
import type { CategoryExecutors } from '../worker-part/executor.ts';
import { EventBatch } from './event-batch.ts';
import { Questions } from './questions.ts';

type Send = (message: FromWorker) => Promise<void>;

interface LiveRun {
  readonly program: RunningProgram;
  readonly questions: Questions;
}

/** The runs of this process. */
export class WorkerRuns {
  readonly #send: Send;
  readonly #live = new Map<string, LiveRun>();
  #executors: ReadonlyMap<string, CategoryExecutors> = new Map();
  /** Something that no action caught, or an action that was left behind, may go on in the process. */
  #isClean = true;

  constructor(send: Send) {
    this.#send = send;
  }

  use(executors: ReadonlyMap<string, CategoryExecutors>): void {
    this.#executors = executors;
  }

  start(message: StartMessage): void {
    const { uowId } = message;
    const questions = new Questions((question) => void this.#send({ kind: 'question', uowId, ...question }));
    const batch = new EventBatch((events) => {
      const actionsExecuted = this.#live.get(uowId)?.program.actionsExecuted() ?? 0;
      return this.#send({ kind: 'events', uowId, events, actionsExecuted });
    });
    try {
      const program = startProgram(
        compileProgram(message.document, (type) => this.#executors.get(type)),
        {
          info: message.info,
          variables: message.variables,
          allowedScopes: new Set(message.allowedScopes),
          wantsValues: message.wantsValues,
          observer: batch,
          ask: (channel, question) => questions.ask(channel, question),
          startedProcess: lowerPriority,
        },
      );
      this.#live.set(uowId, { program, questions });
      void program.ended.then((outcome) => this.#end(uowId, outcome, batch));
    } catch (error) {
      this.#end(uowId, failedStart(error), batch);
    }
  }

  interrupt({ uowId, throughBadEnd }: InterruptMessage): void {
    this.#live.get(uowId)?.program.interrupt({ throughBadEnd });
  }

  answer({ uowId, questionId, reply }: AnswerMessage): void {
    this.#live.get(uowId)?.questions.settle(questionId, reply);
  }

  /** An error outside of any action: it cannot be told whose it is, so it fails all runs of the process. */
  failAll(thrown: unknown): void {
    this.#isClean = false;
    // With nothing to fail the pool must not hand this process out again.
    if (this.#live.size === 0) process.exit(1);
    for (const { program } of this.#live.values()) program.fail(toError(thrown));
  }

  #end(uowId: string, outcome: RunOutcome, batch: EventBatch): void {
    batch.flush();
    this.#live.get(uowId)?.questions.close();
    this.#live.delete(uowId);
    if (outcome.result === 'interrupted') this.#isClean = false;
    void this.#send({ kind: 'ended', uowId, outcome, isReusable: this.#isClean });
  }
}
