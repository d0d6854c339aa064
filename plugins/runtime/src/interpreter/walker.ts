import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LogLevel, RunOutcome } from '../run/run-service.ts';
import type {
  ActionOutcome,
  ExecutorResult,
  PerformedAction,
  SubProjectOrder,
} from '../worker-part/executor.ts';
import type { RunResource } from '../worker-part/run-resource.ts';
import { type ContextRun, NodeContext } from './action-context.ts';
import type { Debugger } from './debugger.ts';
import { describeFailure, nameOf, shownMessage } from './failure.ts';
import { Interruption } from './interruption.ts';
import { performAction } from './perform-action.ts';
import { type CompiledAction, firstOfGroup, type Program, type ProgramNode } from './program.ts';
import { DataError, ScopeError } from './run-errors.ts';
import type { RunResources } from './run-resources.ts';
import type { RunState } from './run-state.ts';
import { runSubProject, type Startable } from './run-sub-project.ts';
import { maskSecrets } from './secrets.ts';
import type { Cut, ProgramOptions, WalkEnd } from './walk.ts';

// Reading the clock at each action shows in the throughput; at every eighth it does not.
const clockMask = 7;
const sliceMs = 8;

type Next = ProgramNode | null;

interface WalkerParts {
  readonly state: RunState;
  readonly resources: RunResources;
  readonly debugger: Debugger | null;
  startOther(program: Program, options: ProgramOptions): Startable;
}

/** Follows the ways of a program from action to action. A loop, not a recursion: runs may last for days. */
export class Walker implements ContextRun {
  readonly state: RunState;
  actionsExecuted = 0;
  /** Of the run's own resources. */
  ownPort = -1;
  /** In BadEnd a failure is logged; the failure that led there stays the run's failure. */
  isInBadEnd = false;
  readonly #program: Program;
  readonly #options: ProgramOptions;
  readonly #resources: RunResources;
  readonly #contexts: (NodeContext | undefined)[];
  readonly #debugger: Debugger | null;
  readonly #startOther: WalkerParts['startOther'];
  /** A cut or a debugger wants to be asked before the next action; one check for both, since it is at each. */
  #isWatched: boolean;
  readonly #interruption = new Interruption();
  #end: WalkEnd | null = null;
  #steps = 0;
  #sliceEnd = 0;

  constructor(program: Program, options: ProgramOptions, parts: WalkerParts) {
    this.#program = program;
    this.#options = options;
    this.state = parts.state;
    this.#resources = parts.resources;
    this.#debugger = parts.debugger;
    this.#startOther = parts.startOther;
    this.#isWatched = parts.debugger !== null;
    this.#contexts = new Array(program.nodes.length);
  }

  get signal(): AbortSignal {
    return this.#interruption.signal;
  }

  get document(): Program['document'] {
    return this.#program.document;
  }

  async walk(start: Next): Promise<WalkEnd> {
    this.#end = null;
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
    return this.#interruption.reason ?? this.#end ?? { kind: 'end' };
  }

  /** Leaves the way at once; an action that ignores its signal is left behind. */
  cut(reason: Cut): void {
    this.#interruption.cut(reason);
    this.#isWatched = true;
    this.#debugger?.release();
  }

  /** The action that began last, which a cut may have left behind. */
  get pending(): Promise<unknown> | null {
    return this.#interruption.pending;
  }

  /** Makes a run that was cut able to walk again. */
  renew(): void {
    this.#interruption.renew();
  }

  log(level: LogLevel, message: string, node: ProgramNode): void {
    this.#options.observer.event({
      kind: 'log',
      timestamp: new Date().toISOString(),
      level,
      message: maskSecrets(message, this.state.variables),
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

  runProject(order: SubProjectOrder, within: ProgramNode): Promise<RunOutcome> {
    return runSubProject(order, {
      program: this.#program,
      options: this.#options,
      signal: this.signal,
      kept: { get: (resource) => this.resource(resource), port: this.port },
      log: (level, message) => this.log(level, message, within),
      start: this.#startOther,
    });
  }

  perform(action: PerformedAction, within: ProgramNode): Promise<Readonly<Record<string, string>>> {
    const assertAllowed = (compiled: CompiledAction) => this.#assertAllowed(compiled);
    return performAction(action, { program: this.#program, run: this, within, assertAllowed });
  }

  /** Lets the process take messages and timers between two actions. */
  async #breathe(): Promise<void> {
    await nextTurn();
    await this.#options.observer.drained?.();
    this.#sliceEnd = performance.now() + sliceMs;
  }

  #step(node: ProgramNode): Next | Promise<Next> {
    if (node.action.disabled) return this.#succeeded(node);
    this.#options.observer.action(node, 'Executing');
    this.actionsExecuted++;
    let result: ExecutorResult | Promise<ExecutorResult>;
    try {
      const context = this.#contexts[node.index] ?? this.#makeContext(node);
      context.prepare(node);
      result = node.execute(context);
    } catch (error) {
      return this.#failed(node, error);
    }
    if (result === undefined) return this.#succeeded(node);
    return isPromise(result) ? this.#stepLater(node, result) : this.#follow(node, result);
  }

  async #stepLater(node: ProgramNode, pending: Promise<ExecutorResult>): Promise<Next> {
    try {
      return this.#follow(node, await this.#interruption.wait(pending));
    } catch (error) {
      return this.#failed(node, error);
    }
  }

  /** The scopes of an action and of a run never change, so a context that exists is allowed. */
  #makeContext(node: ProgramNode): NodeContext {
    this.#assertAllowed(node);
    const context = new NodeContext(this, node);
    this.#contexts[node.index] = context;
    return context;
  }

  #assertAllowed({ scopes }: CompiledAction): void {
    const missing = scopes.filter((scope) => !this.#options.allowedScopes.has(scope));
    if (missing.length === 0) return;
    throw new ScopeError(`The action needs ${missing.join(', ')}, which the key that started the run lacks.`);
  }

  #succeeded(node: ProgramNode): Next {
    this.state.lastActionId = node.action.id;
    this.#options.observer.action(node, 'Success');
    return node.ways.success;
  }

  #follow(node: ProgramNode, outcome: ExecutorResult): Next {
    if (!outcome) return this.#succeeded(node);
    if ('end' in outcome) return this.#ended(node, outcome);
    if ('group' in outcome) return this.#jumped(node, outcome.group);
    const { branch } = outcome;
    if (branch === 'OnError') return this.#tookError(node);
    const success = this.#succeeded(node);
    if (branch === 'OnSuccess') return success;
    return node.ways.branches.get(branch) ?? node.ways.branches.get('Default') ?? null;
  }

  #jumped(node: ProgramNode, group: string): Next {
    const target = firstOfGroup(this.#program, group);
    if (target) {
      this.#succeeded(node);
      return target;
    }
    return this.#failed(
      node,
      new DataError(`The project has no group ${JSON.stringify(group)} with actions.`),
    );
  }

  #ended(node: ProgramNode, outcome: Extract<ActionOutcome, { end: unknown }>): Next {
    const message = outcome.message ?? '';
    this.#end = { kind: outcome.end, stopTask: outcome.stopTask, message };
    this.#succeeded(node);
    if (outcome.end === 'bad') {
      const error = Object.assign(new Error(message || 'The project chose to end badly.'), {
        name: 'BadEnd',
      });
      this.#report(node, error, null);
    }
    return null;
  }

  /** An action that answers OnError made a decision; only without a link it is a failure. */
  #tookError(node: ProgramNode): Next {
    if (!node.ways.error || node.action.optional) {
      return this.#failed(node, new Error('It took its OnError way, which leads nowhere.'));
    }
    this.state.lastActionId = node.action.id;
    this.#options.observer.action(node, 'Fail');
    return node.ways.error;
  }

  #failed(node: ProgramNode, thrown: unknown): Next {
    const { reason } = this.#interruption;
    const isCut = reason !== null;
    if (node.action.optional && !isCut) {
      this.log(
        'Warning',
        `${nameOf(node)} failed and is optional: ${shownMessage(thrown, this.state)}`,
        node,
      );
      return this.#succeeded(node);
    }
    this.state.lastActionId = node.action.id;
    this.#options.observer.action(node, 'Fail');
    // Whoever interrupts a run knows it: that is no failure of the action.
    if (reason?.kind === 'interrupted') return null;
    const target = isCut ? null : node.ways.error;
    this.#report(node, thrown, target);
    if (target) return target;
    const message = `${nameOf(node)} failed: ${shownMessage(thrown, this.state)}`;
    if (this.#debugger?.holdsFailures && !isCut) {
      this.#debugger.hold({ node, message });
      return node;
    }
    this.#end = { kind: 'failed', message };
    return null;
  }

  #report(node: ProgramNode, thrown: unknown, target: Next): void {
    if (this.isInBadEnd && !target) {
      this.log('Error', `${nameOf(node)} failed in BadEnd: ${shownMessage(thrown, this.state)}`, node);
      return;
    }
    const failure = describeFailure({ node, thrown, target, port: this.port }, this.state);
    this.#options.observer.event({ kind: 'failure', failure });
  }
}

function isPromise(result: object): result is Promise<ExecutorResult> {
  return 'then' in result;
}
