import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
import type { CategoryExecutors, RunInfo, RunOutcome } from '@gatehouse/sdk-actions';
import { codePins } from '../content/project-contents.ts';
import type { RunLimits } from '../interpreter/program-options.ts';
import { failedStart, type RunningProgram, startProgram } from '../interpreter/program-run.ts';
import { toError } from '../interpreter/run-errors.ts';
import type {
  AnswerMessage,
  CancelMessage,
  CloseMessage,
  CommandMessage,
  DataMessage,
  InterruptMessage,
  LoadMessage,
  PartRequestMessage,
  StartMessage,
  ToWorker,
} from '../protocol/worker-messages.ts';
import { partsOf } from '../run/value-parts.ts';
import { approvedFiles } from './approved-files.ts';
import { blameParts } from './blame-parts.ts';
import { ComingDocument } from './coming-document.ts';
import { ComingValues } from './coming-values.ts';
import { EventBatch } from './event-batch.ts';
import { KeptPrograms, programOf } from './kept-programs.ts';
import { WorkbenchResources } from './kept-resources.ts';
import type { LoadedParts } from './load-parts.ts';
import { MemoryGuard } from './memory-guard.ts';
import { reportedFacts } from './reported-facts.ts';
import { type OverRun, RunSeries } from './run-series.ts';
import { sendData } from './send-data.ts';
import { TestedRun } from './tested-run.ts';
import {
  filesOf,
  type LiveRun,
  type OrderedRun,
  questionsOf,
  type RunParts,
  type Send,
  traceTarget,
} from './worker-run-parts.ts';

/** Messages of runs and workbenches. */
type ToRuns = Exclude<ToWorker, LoadMessage | CommandMessage | CancelMessage | PartRequestMessage>;

interface WorkerRunsParts {
  readonly send: Send;
  /** See `SeriesParts`. */
  markBegin(count: number): void;
  /** Ends the programs that a run left; null where they cannot be distinguished from others. */
  readonly endLeftPrograms: (() => void) | null;
}

/** The runs of this process. */
export class WorkerRuns {
  readonly #send: Send;
  readonly #markBegin: (count: number) => void;
  readonly #endLeftPrograms: (() => void) | null;
  /** By the id of the first run. */
  readonly #series = new Map<string, RunSeries>();
  readonly #live = new Map<string, LiveRun>();
  readonly #workbenches = new Map<string, WorkbenchResources>();
  readonly #programs = new KeptPrograms();
  readonly #memory = new MemoryGuard();
  readonly #values = new ComingValues();
  readonly #document = new ComingDocument();
  #executors: ReadonlyMap<string, CategoryExecutors> = new Map();
  #restorable: LoadedParts['restorable'] = [];
  #problems: LoadedParts['problems'] = [];
  readonly #freshness = { isStale: false };
  /** False when something of an ended run may still run in the process. */
  #isClean = true;

  constructor({ send, markBegin, endLeftPrograms }: WorkerRunsParts) {
    this.#send = send;
    this.#markBegin = markBegin;
    this.#endLeftPrograms = endLeftPrograms;
  }

  use({ executors, restorable, problems }: Omit<LoadedParts, 'handlers'>): void {
    this.#problems = problems;
    this.#executors = executors;
    this.#restorable = restorable;
  }

  receive(message: ToRuns): void {
    const program = this.#live.get(message.uowId)?.program;
    if (message.kind === 'start') void this.#start(this.#document.complete(message));
    else if (message.kind === 'values') this.#values.add(message);
    else if (message.kind === 'document') this.#document.add(message);
    else if (message.kind === 'interrupt') this.#interrupt(message);
    else if (message.kind === 'withdraw') this.#series.get(message.uowId)?.withdraw();
    else if (message.kind === 'pause') program?.pause();
    else if (message.kind === 'resume') program?.resume(message.drive);
    else if (message.kind === 'data') this.#answerData(message);
    else if (message.kind === 'close') void this.#close(message);
    else this.#settle(message);
  }

  /** An uncaught error cannot be assigned to a run, so it fails all runs of the process. */
  failAll(thrown: unknown): void {
    this.#isClean = false;
    // Without a live run the process ends, so that the pool does not lend it again.
    if (this.#live.size === 0) process.exit(1);
    for (const { program } of this.#live.values()) program.fail(toError(thrown));
  }

  /** All runs of the series get the same start values. */
  async #start(message: StartMessage): Promise<void> {
    const { uowId } = message;
    const values = this.#values.take(uowId);
    const allowedScopes = new Set(message.allowedScopes);
    const series = new RunSeries(message, {
      markBegin: this.#markBegin,
      run: (current) => this.#run({ message, uowId: current, values, allowedScopes }, series),
      isClean: () => this.#isClean,
      send: (reported) => void this.#send(reported),
    });
    this.#series.set(uowId, series);
    await series.walk();
    this.#series.delete(uowId);
  }

  async #run(ordered: OrderedRun, series: RunSeries): Promise<OverRun> {
    const { uowId, message } = ordered;
    const send: Send = (reported) => {
      series.sendEnds();
      return this.#send(reported);
    };
    const questions = questionsOf(uowId, send);
    const batch = new EventBatch((events) => {
      const actionsExecuted = this.#live.get(uowId)?.program.actionsExecuted() ?? 0;
      return send({ kind: 'events', uowId, events, actionsExecuted });
    }, reportedFacts(message));
    const ask = (channel: string, question: unknown) => questions.ask(channel, question);
    const test = message.test && new TestedRun(message.test, { ask, observer: batch });
    const outcome = await this.#outcomeOf(ordered, { questions, batch, test });
    test?.end();
    questions.close();
    for (const part of outcome.values ? partsOf(outcome.values) : []) {
      // Waits for each part to be sent, so that parts do not pile up in memory.
      await send({ kind: 'values', uowId, part });
    }
    const left = outcome.values && { variables: {}, lists: {}, tables: {} };
    return { outcome: { ...outcome, values: left }, events: batch.take() };
  }

  async #outcomeOf(ordered: OrderedRun, parts: RunParts): Promise<RunOutcome> {
    const { uowId, message } = ordered;
    try {
      const program = this.#startProgram(ordered, parts);
      this.#live.set(uowId, { program, questions: parts.questions });
      const outcome = await program.ended;
      if (program.leftSomething()) this.#isClean = false;
      return outcome;
    } catch (error) {
      return failedStart(error);
    } finally {
      this.#live.delete(uowId);
      // The runs of a workbench share a browser, which is kept.
      if (message.workbench === null) this.#endLeftPrograms?.();
    }
  }

  #interrupt(message: InterruptMessage): void {
    const series = this.#series.get(message.uowId);
    if (series?.hasMore) series.withdraw();
    this.#live.get(series?.current ?? '')?.program.interrupt(message);
  }

  /** Ignored for a run that has ended: the daemon knows its end.  */
  #answerData(message: DataMessage): void {
    const program = this.#live.get(message.uowId)?.program;
    if (program) void sendData(this.#send, message, program.state);
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
    { message, uowId, values, allowedScopes }: OrderedRun,
    { questions, batch, test }: RunParts,
  ): RunningProgram {
    const ask = (channel: string, question: unknown) => (test ?? questions).ask(channel, question);
    const state = message.dataOf === null ? undefined : this.#live.get(message.dataOf)?.program.state;
    const kept = this.#programs.take(message);
    const compile = () => test?.begin(kept.document, this.#executors) ?? programOf(kept, this.#executors);
    const program = blameParts(compile, this.#problems);
    return startProgram(program, {
      ...filesOf({ ...message.info, uowId }, { ask, freshness: this.#freshness }),
      values,
      ...(state && { state }),
      drive: message.drive,
      resume: uowId === message.uowId ? message.resume : null,
      restorable: this.#restorable,
      kept: message.workbench && this.#workbench(message.workbench),
      allowedScopes,
      wantsValues: message.wantsValues,
      limits: this.#limitsOf(message),
      evidence: message.evidence,
      trace: traceTarget(message),
      usageLimits: message.usageLimits,
      observer: test?.coverage ?? batch,
      ask,
      assertApproved: approvedFiles(message.pins, ask),
      approvedCode: codePins(message.pins),
      startedProcess: lowerPriority,
    });
  }

  #limitsOf({ limits: { maxActions, memoryMb } }: StartMessage): RunLimits {
    return { maxActions, memoryProblem: () => this.#memory.problem(memoryMb) };
  }

  #workbench(info: RunInfo): WorkbenchResources {
    const known = this.#workbenches.get(info.uowId);
    if (known) return known;
    const made = new WorkbenchResources(info, questionsOf(info.uowId, this.#send));
    this.#workbenches.set(info.uowId, made);
    return made;
  }
}
