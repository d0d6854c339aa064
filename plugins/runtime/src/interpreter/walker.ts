import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  ApprovedCode,
  AssertApproved,
  ExecutorResult,
  LogLine,
  PerformedAction,
  RunResource,
  SubProjectOrder,
  SubProjectOutcome,
} from '@gatehouse/sdk-actions';
import { type ContextRun, NodeContext } from './action-context.ts';
import type { CompiledAction, Program, ProgramNode } from './compile-program.ts';
import type { Debugger } from './debugger.ts';
import { Interruption } from './interruption.ts';
import { type Next, Outcomes } from './outcomes.ts';
import { performAction } from './perform-action.ts';
import type { Cut, ProgramOptions, WalkEnd } from './program-options.ts';
import { LimitError, ScopeError } from './run-errors.ts';
import type { RunResources } from './run-resources.ts';
import type { RunState } from './run-state.ts';
import { runSubProject, type Startable } from './run-sub-project.ts';

// Reading the clock at every eighth action does not reduce the throughput.
const clockMask = 7;
const sliceMs = 8;

interface WalkerParts {
  readonly state: RunState;
  readonly resources: RunResources;
  readonly debugger: Debugger | null;
  startOther(program: Program, options: ProgramOptions): Startable;
}

/** Executes a program action by action. A loop, not a recursion: runs may last for days. */
export class Walker implements ContextRun {
  readonly state: RunState;
  actionsExecuted = 0;
  /** Id of the browser instance or device of the run's own resources. */
  ownPort = -1;
  readonly #program: Program;
  readonly #options: ProgramOptions;
  readonly #resources: RunResources;
  readonly #contexts: (NodeContext | undefined)[];
  readonly #debugger: Debugger | null;
  readonly #startOther: WalkerParts['startOther'];
  /** An interruption or a debugger must be checked before the next action; one flag for both, as it is read each time. */
  #isWatched: boolean;
  readonly #interruption = new Interruption();
  readonly #outcomes: Outcomes;
  readonly #maxActions: number;
  #steps = 0;
  #sliceEnd = performance.now() + sliceMs;

  constructor(program: Program, options: ProgramOptions, parts: WalkerParts) {
    this.#program = program;
    this.#options = options;
    this.state = parts.state;
    this.#resources = parts.resources;
    this.#debugger = parts.debugger;
    this.#startOther = parts.startOther;
    this.#isWatched = parts.debugger !== null;
    this.#contexts = new Array(program.nodes.length);
    this.#maxActions = options.limits?.maxActions ?? Number.POSITIVE_INFINITY;
    this.#outcomes = new Outcomes({
      ...{ program, state: parts.state, debugger: parts.debugger },
      observer: options.observer,
      interruption: this.#interruption,
      log: (line, node) => this.log(line, node),
      port: () => this.port,
    });
  }

  get signal(): AbortSignal {
    return this.#interruption.signal;
  }

  get document(): Program['document'] {
    return this.#program.document;
  }

  async walk(start: Next): Promise<WalkEnd> {
    this.#outcomes.end = null;
    let node = start;
    while (node) {
      if ((++this.#steps & clockMask) === 0 && performance.now() > this.#sliceEnd) {
        await this.#breathe();
        continue;
      }
      if (this.#isWatched) {
        if (this.#interruption.reason) return this.#interruption.reason;
        const paused: Promise<ProgramNode> | undefined = this.#debugger?.pauseBefore(node);
        if (paused) {
          node = await paused;
          continue;
        }
      }
      const next: Next | Promise<Next> = this.#step(node);
      node = next instanceof Promise ? await next : next;
    }
    return this.#interruption.reason ?? this.#outcomes.end ?? { kind: 'end' };
  }

  /** Ends the walk at once, even if the current action ignores its signal. */
  cut(reason: Cut): void {
    this.#interruption.cut(reason);
    this.#isWatched = true;
    this.#debugger?.release();
  }

  /** The action that started last, which may still run after an interruption. */
  get pending(): Promise<unknown> | null {
    return this.#interruption.pending;
  }

  /** Lets an interrupted run execute actions again. */
  renew(): void {
    this.#interruption.renew();
  }

  /** From now on failures only end the walk. */
  enterBadEnd(): void {
    this.#outcomes.isInBadEnd = true;
  }

  log(line: LogLine, node: ProgramNode): void {
    this.#options.observer.event({
      ...line,
      kind: 'log',
      timestamp: new Date().toISOString(),
      message: this.state.mask(line.message),
      actionId: node.action.id,
      groupId: node.groupId,
    });
  }

  get port(): number {
    return this.ownPort >= 0 ? this.ownPort : (this.#options.kept?.port ?? -1);
  }

  resource<T>(resource: RunResource<T>): Promise<T> {
    const kept = resource.outlivesRun ? this.#options.kept : null;
    return (kept ?? this.#resources).get(resource);
  }

  ask(channel: string, question: unknown): Promise<unknown> {
    return this.#options.ask(channel, question);
  }

  canPerform(type: string, action: string): boolean {
    return this.#program.knows(type, action);
  }

  runProject(order: SubProjectOrder, within: ProgramNode): Promise<SubProjectOutcome> {
    return runSubProject(order, {
      program: this.#program,
      options: this.#options,
      signal: this.signal,
      random: this.state.random,
      secrets: this.state.secrets,
      kept: { get: (resource) => this.resource(resource), port: this.port },
      log: (line) => this.log(line, within),
      start: this.#startOther,
    });
  }

  get assertApproved(): AssertApproved {
    return this.#options.assertApproved;
  }

  get approvedCode(): ApprovedCode {
    return this.#options.approvedCode ?? {};
  }

  perform(action: PerformedAction, within: ProgramNode): Promise<Readonly<Record<string, string>>> {
    const assertAllowed = (compiled: CompiledAction) => this.#assertAllowed(compiled);
    return performAction(action, { program: this.#program, run: this, within, assertAllowed });
  }

  /** Lets the process handle messages and timers between two actions. */
  async #breathe(): Promise<void> {
    await nextTurn();
    await this.#options.observer.drained?.();
    if (!this.#outcomes.isInBadEnd) this.#limitMemory();
    this.#sliceEnd = performance.now() + sliceMs;
  }

  #step(node: ProgramNode): Next | Promise<Next> {
    if (node.action.disabled) return this.#outcomes.succeeded(node);
    if (this.actionsExecuted >= this.#maxActions && !this.#outcomes.isInBadEnd) return this.#overLimit();
    this.#options.observer.action(node, 'Executing', null);
    this.actionsExecuted++;
    let result: ExecutorResult | Promise<ExecutorResult>;
    try {
      const context = this.#contexts[node.index] ?? this.#makeContext(node);
      context.prepare(node);
      result = node.execute(context);
    } catch (error) {
      return this.#outcomes.failed(node, error);
    }
    if (result === undefined) return this.#outcomes.succeeded(node);
    return isPromise(result) ? this.#stepLater(node, result) : this.#outcomes.follow(node, result);
  }

  #limitMemory(): void {
    const problem = this.#options.limits?.memoryProblem();
    if (problem) this.cut({ kind: 'limit', error: new LimitError(problem) });
  }

  #overLimit(): Next {
    const count = this.#maxActions.toLocaleString('en');
    const message = `The run executed ${count} actions, the most that one may. Does a loop never end?`;
    this.cut({ kind: 'limit', error: new LimitError(message) });
    return null;
  }

  async #stepLater(node: ProgramNode, pending: Promise<ExecutorResult>): Promise<Next> {
    try {
      return this.#outcomes.follow(node, await this.#interruption.wait(pending));
    } catch (error) {
      return this.#outcomes.failed(node, error);
    }
  }

  /** Scopes of an action and a run never change, so an existing context is allowed. */
  #makeContext(node: ProgramNode): NodeContext {
    this.#assertAllowed(node);
    const context = new NodeContext(this, node);
    this.#contexts[node.index] = context;
    return context;
  }

  #assertAllowed({ scopes }: CompiledAction): void {
    const { allowedScopes } = this.#options;
    if (scopes.every((scope) => allowedScopes.has(scope))) return;
    const missing = scopes.filter((scope) => !allowedScopes.has(scope));
    throw new ScopeError(`The action needs ${missing.join(', ')}, which the key that started the run lacks.`);
  }
}

function isPromise(result: object): result is Promise<ExecutorResult> {
  return 'then' in result;
}
