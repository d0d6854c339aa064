import { answerData } from '../interpreter/data-answers.ts';
import { failedStart, type RunningProgram, startProgram } from '../interpreter/program-run.ts';
import { toError } from '../interpreter/run-errors.ts';
import type { RunLimits } from '../interpreter/walk.ts';
import { lowerPriority } from '../processes/lower-priority.ts';
import type {
  AnswerMessage,
  CancelMessage,
  CloseMessage,
  CommandMessage,
  DataMessage,
  EndedMessage,
  FromWorker,
  LoadMessage,
  StartMessage,
  ToWorker,
  ValuesMessage,
} from '../protocol/messages.ts';
import type { RunInfo, RunOutcome, RunValues } from '../run/run-service.ts';
import { CollectedValues, partsOf } from '../run/value-parts.ts';
import type { CategoryExecutors } from '../worker-part/executor.ts';
import { EventBatch } from './event-batch.ts';
import { KeptPrograms, programOf } from './kept-programs.ts';
import { WorkbenchResources } from './kept-resources.ts';
import { MemoryGuard } from './memory-guard.ts';
import { Questions } from './questions.ts';
import { TraceSteps } from './trace-steps.ts';

/** What concerns a run or a workbench. */
type ToRuns = Exclude<ToWorker, LoadMessage | CommandMessage | CancelMessage>;
type Send = (message: FromWorker) => Promise<void>;

interface LiveRun {
  readonly program: RunningProgram;
  readonly questions: Questions;
}

/** The runs of this process. */
export class WorkerRuns {
  readonly #send: Send;
  readonly #live = new Map<string, LiveRun>();
  readonly #workbenches = new Map<string, WorkbenchResources>();
  readonly #programs = new KeptPrograms();
  readonly #memory = new MemoryGuard();
  /** What the next run begins with. */
  #coming: { readonly uowId: string; readonly values: CollectedValues } | null = null;
  #executors: ReadonlyMap<string, CategoryExecutors> = new Map();
  /** Something that no action caught, or an action that was left behind, may go on in the process. */
  #isClean = true;

  constructor(send: Send) {
    this.#send = send;
  }

  use(executors: ReadonlyMap<string, CategoryExecutors>): void {
    this.#executors = executors;
  }

  receive(message: ToRuns): void {
    const program = this.#live.get(message.uowId)?.program;
    if (message.kind === 'start') this.#start(message);
    else if (message.kind === 'values') this.#collect(message);
    else if (message.kind === 'interrupt') program?.interrupt(message);
    else if (message.kind === 'pause') program?.pause();
    else if (message.kind === 'resume') program?.resume(message.drive);
    else if (message.kind === 'data') this.#answerData(message);
    else if (message.kind === 'close') void this.#close(message);
    else this.#settle(message);
  }

  /** An error outside of any action: it cannot be told whose it is, so it fails all runs of the process. */
  failAll(thrown: unknown): void {
    this.#isClean = false;
    // With nothing to fail the pool must not hand this process out again.
    if (this.#live.size === 0) process.exit(1);
    for (const { program } of this.#live.values()) program.fail(toError(thrown));
  }

  #start(message: StartMessage): void {
    const { uowId } = message;
    const questions = this.#questionsOf(uowId);
    const batch = new EventBatch(
      (events) => {
        const actionsExecuted = this.#live.get(uowId)?.program.actionsExecuted() ?? 0;
        return this.#send({ kind: 'events', uowId, events, actionsExecuted });
      },
      { trace: message.isTraced ? new TraceSteps() : null, statuses: message.tellsStatuses },
    );
    try {
      const program = this.#startProgram(message, { questions, batch });
      this.#live.set(uowId, { program, questions });
      void program.ended.then((outcome) => this.#end(uowId, outcome, batch));
    } catch (error) {
      this.#end(uowId, failedStart(error), batch);
    }
  }

  /** The daemon knows the end of a run that is not here any more, and waits for nothing. */
  #answerData({ uowId, requestId, request }: DataMessage): void {
    const program = this.#live.get(uowId)?.program;
    if (!program) return;
    const answer = answerData(program.state, request);
    void this.#send({ kind: 'data-answer', uowId, requestId, answer });
  }

  #settle({ uowId, questionId, reply }: AnswerMessage): void {
    const asker = this.#live.get(uowId) ?? this.#workbenches.get(uowId);
    asker?.questions.settle(questionId, reply);
  }

  async #close({ uowId }: CloseMessage): Promise<void> {
    const problems = (await this.#workbenches.get(uowId)?.close()) ?? [];
    this.#workbenches.delete(uowId);
    await this.#send({ kind: 'closed', uowId, problems });
  }

  #startProgram(
    message: StartMessage,
    { questions, batch }: { questions: Questions; batch: EventBatch },
  ): RunningProgram {
    const state = message.besides === null ? undefined : this.#live.get(message.besides)?.program.state;
    return startProgram(programOf(this.#programs.take(message), this.#executors), {
      info: message.info,
      values: this.#takeValues(message.uowId),
      ...(state && { state }),
      drive: message.drive,
      kept: message.workbench && this.#workbench(message.workbench),
      allowedScopes: new Set(message.allowedScopes),
      wantsValues: message.wantsValues,
      limits: this.#limitsOf(message),
      observer: batch,
      ask: (channel, question) => questions.ask(channel, question),
      startedProcess: lowerPriority,
    });
  }

  #limitsOf({ limits: { mostActions, memoryMb } }: StartMessage): RunLimits {
    return { mostActions, memoryProblem: () => this.#memory.problem(memoryMb) };
  }

  #workbench(info: RunInfo): WorkbenchResources {
    const known = this.#workbenches.get(info.uowId);
    if (known) return known;
    const made = new WorkbenchResources(info, this.#questionsOf(info.uowId));
    this.#workbenches.set(info.uowId, made);
    return made;
  }

  #questionsOf(uowId: string): Questions {
    return new Questions((question) => void this.#send({ kind: 'question', uowId, ...question }));
  }

  #end(uowId: string, outcome: RunOutcome, batch: EventBatch): void {
    const ended = this.#live.get(uowId);
    ended?.questions.close();
    this.#live.delete(uowId);
    if (ended?.program.leftSomething()) this.#isClean = false;
    void this.#sendEnd({ uowId, outcome, events: batch.take() });
  }

  /** Waits for each part to be on its way, so that they do not pile up. */
  async #sendEnd({ uowId, outcome, events }: Omit<EndedMessage, 'kind' | 'isReusable'>): Promise<void> {
    for (const part of outcome.values ? partsOf(outcome.values) : []) {
      await this.#send({ kind: 'values', uowId, part });
    }
    const values = outcome.values && { variables: {}, lists: {}, tables: {} };
    await this.#send({
      kind: 'ended',
      uowId,
      outcome: { ...outcome, values },
      events,
      isReusable: this.#isClean,
    });
  }

  #collect({ uowId, part }: ValuesMessage): void {
    if (this.#coming?.uowId !== uowId) this.#coming = { uowId, values: new CollectedValues() };
    this.#coming.values.add(part);
  }

  #takeValues(uowId: string): Partial<RunValues> {
    const coming = this.#coming;
    this.#coming = null;
    return coming?.uowId === uowId ? coming.values.values() : {};
  }
}
