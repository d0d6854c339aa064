import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { ExecutorResult } from '@gatehouse/sdk-actions';
import { NodeContext } from './action-context.ts';
import { assertScopes } from './assert-scopes.ts';
import type { Program, ProgramNode } from './compile-program.ts';
import type { Debugger } from './debugger.ts';
import type { FailedPlace } from './failure-record.ts';
import { type FailureTrail, trailOf } from './failure-trail.ts';
import { Interruption, isPromise } from './interruption.ts';
import { type Next, Outcomes } from './outcomes.ts';
import type { Cut, ProgramOptions, WalkEnd } from './program-options.ts';
import { type NextAttempt, Retries } from './retries.ts';
import { LimitError, tooManyActions } from './run-errors.ts';
import type { RunResources } from './run-resources.ts';
import { RunServices } from './run-services.ts';
import type { RunState } from './run-state.ts';
import type { Startable } from './run-sub-project.ts';
import type { RunUsage } from './run-usage.ts';

// Reading the clock at every eighth action does not reduce the throughput.
const clockMask = 7;
const sliceMs = 8;

interface WalkerParts {
  readonly state: RunState;
  readonly resources: RunResources;
  readonly usage: RunUsage;
  readonly debugger: Debugger | null;
  startOther(program: Program, options: ProgramOptions): Startable;
}

/** Executes a program action by action. A loop, not a recursion: runs may last for days. */
export class Walker {
  readonly state: RunState;
  actionsExecuted = 0;
  isInGoodEnd = false;
  readonly trail: FailureTrail;
  readonly services: RunServices;
  readonly #program: Program;
  readonly #options: ProgramOptions;
  readonly #contexts: (NodeContext | undefined)[];
  readonly #debugger: Debugger | null;
  /** An interruption or a debugger must be checked before the next action; one flag for both, as it is read each time. */
  #isWatched: boolean;
  readonly #interruption = new Interruption();
  readonly #outcomes: Outcomes;
  readonly #retries = new Retries();
  readonly #maxActions: number;
  #steps = 0;
  #sliceEnd = performance.now() + sliceMs;

  constructor(program: Program, options: ProgramOptions, parts: WalkerParts) {
    const { state, resources, usage, startOther } = parts;
    const interruption = this.#interruption;
    const trail = trailOf(program, options, state);
    const services = new RunServices({
      program,
      options,
      state,
      trail,
      interruption,
      resources,
      usage,
      startOther,
    });
    this.state = state;
    this.trail = trail;
    this.services = services;
    this.#program = program;
    this.#options = options;
    this.#debugger = parts.debugger;
    this.#isWatched = parts.debugger !== null;
    this.#contexts = new Array(program.nodes.length);
    this.#maxActions = options.limits?.maxActions ?? Number.POSITIVE_INFINITY;
    this.#outcomes = new Outcomes({
      program,
      state,
      interruption,
      debugger: parts.debugger,
      observer: options.observer,
      log: (line, node) => services.log(line, node),
      port: () => services.port,
      address: () => services.instance.address,
      hasReached: ({ index }) => this.#contexts[index] !== undefined,
    });
  }

  get signal(): AbortSignal {
    return this.#interruption.signal;
  }

  /** @param interrupted the action on behalf of which the group of the start runs */
  async walk(start: Next, interrupted: Next = null): Promise<WalkEnd> {
    this.#outcomes.begin(interrupted);
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
      node = this.#outcomes.resumed(next instanceof Promise ? await next : next);
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

  /** From now on failures only end the walk. @param message why the walk was cut; null where an action failed */
  enterBadEnd(message: string | null): void {
    this.#outcomes.enterBadEnd(message);
  }

  /** Where it is, beyond the action. */
  place(): FailedPlace {
    const memories = this.#contexts.flatMap((context) =>
      context?.remembered === undefined ? [] : [[context.actionId, context.remembered] as const],
    );
    const interruptedId = this.#outcomes.interrupted?.action.id ?? null;
    return { interruptedId, isInGoodEnd: this.isInGoodEnd, memories };
  }

  /** Gives an action what it remembered in another run; one that is gone takes nothing. */
  remember(actionId: string, value: unknown): void {
    const node = this.#program.nodes.find(({ action }) => action.id === actionId);
    if (node !== undefined) (this.#contexts[node.index] ?? this.#makeContext(node)).memory.value = value;
  }

  /** Lets the process handle messages and timers between two actions. */
  async #breathe(): Promise<void> {
    await nextTurn();
    await this.#options.observer.drained?.();
    const problem = this.#outcomes.isInBadEnd ? null : this.#options.limits?.memoryProblem();
    if (problem) this.cut({ kind: 'limit', error: new LimitError(problem) });
    this.#sliceEnd = performance.now() + sliceMs;
  }

  #step(node: ProgramNode): Next | Promise<Next> {
    if (node.action.disabled) return this.#outcomes.succeeded(node);
    if (this.actionsExecuted >= this.#maxActions && !this.#outcomes.isInBadEnd) return this.#overLimit();
    this.#options.observer.action(node, 'Executing', null);
    this.actionsExecuted++;
    this.trail.began(node);
    let result: ExecutorResult<string> | Promise<ExecutorResult<string>>;
    try {
      const context = this.#contexts[node.index] ?? this.#makeContext(node);
      context.prepare(node);
      const settling = this.#options.settleFiles?.() ?? null;
      result = settling === null ? node.execute(context) : settling.then(() => node.execute(context));
    } catch (error) {
      return this.#failed(node, error);
    }
    if (isPromise(result)) return this.#stepLater(node, result);
    this.#retries.succeeded(node);
    this.trail.tracer?.succeeded(node, result, this.#contexts[node.index]);
    return result === undefined ? this.#outcomes.succeeded(node) : this.#outcomes.follow(node, result);
  }

  #overLimit(): Next {
    this.cut({ kind: 'limit', error: tooManyActions(this.#maxActions) });
    return null;
  }

  async #stepLater(node: ProgramNode, pending: Promise<ExecutorResult<string>>): Promise<Next> {
    try {
      const result = await this.#interruption.wait(pending);
      this.#retries.succeeded(node);
      const shown = this.trail.tracer?.succeeded(node, result, this.#contexts[node.index]);
      if (shown) await shown;
      return this.#outcomes.follow(node, result);
    } catch (error) {
      return this.#failed(node, error);
    }
  }

  #failed(node: ProgramNode, thrown: unknown): Next | Promise<Next> {
    this.trail.failed(node, thrown, this.#contexts[node.index]);
    const next = this.#interruption.reason === null ? this.#retries.next(node, thrown) : null;
    return next ? this.#tryAgain(node, thrown, next) : this.#outcomes.failed(node, thrown);
  }

  async #tryAgain(node: ProgramNode, thrown: unknown, next: NextAttempt): Promise<Next> {
    this.#outcomes.retried(node, thrown, next);
    try {
      await this.#interruption.wait(sleep(next.pauseMs, undefined, { signal: this.signal }));
    } catch (error) {
      return this.#outcomes.failed(node, error);
    }
    return this.#step(node);
  }

  /** Scopes of an action and a run never change, so an existing context is allowed. */
  #makeContext(node: ProgramNode): NodeContext {
    assertScopes(node, this.#options);
    const context = new NodeContext(this.services, node);
    this.#contexts[node.index] = context;
    return context;
  }
}
