import { needFailed } from '../manifest/load-order.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { GenerationEnds } from './generation-ends.ts';
import type { LivePlugin } from './live-plugin.ts';
import type { LoopWatch } from './loop-watch.ts';
import type { FoundPlugin, PluginPlan } from './plan-plugins.ts';
import { disabledByHand, startProblem, strayError } from './plugin-problems.ts';
import type { PluginFault } from './plugin-record.ts';
import type { LiveState } from './plugin-state.ts';
import type { PluginStates } from './plugin-states.ts';
import { startFoundPlugin } from './start-found-plugin.ts';
import { StartInterrupts } from './start-interrupts.ts';
import { StartTurns } from './start-turns.ts';
import type { SupervisorParts } from './supervisor-parts.ts';

interface Parts {
  readonly parts: SupervisorParts;
  readonly states: PluginStates;
  readonly ends: GenerationEnds;
  readonly loop: LoopWatch;
  readonly isDisabled: (id: string) => boolean;
  readonly onModule: (id: string, path: string) => void;
  readonly onFault: (id: string, where: PluginFault['where'], error: unknown) => void;
  readonly onMissed: (id: string, calls: number) => void;
  readonly onFailed: (id: string, problem: PluginProblem) => void;
  /** The process of a plugin ended by itself after its start. */
  readonly onLost: (id: string, problem: PluginProblem) => void;
}

/** Starts generations of plugins, each after those that it needs. A start is live, failed, waiting or interrupted at its end. */
export class PluginStarts {
  readonly #given: Parts;
  readonly #turns = new StartTurns();
  readonly #interrupts = new StartInterrupts();
  /** Errors that nobody caught while their plugin was starting. */
  readonly #earlyStrays = new Map<string, unknown>();

  constructor(given: Parts) {
    this.#given = given;
  }

  /** The end of each start, which never rejects, by the id of its plugin. */
  startAll(plan: PluginPlan, isMeant: (id: string) => boolean): ReadonlyMap<string, Promise<void>> {
    return this.#turns.startAll(plan, isMeant, (plugin) => this.#start(plugin));
  }

  /** A plugin with an error that nobody caught does not become live. */
  stray(id: string, error: unknown): void {
    this.#earlyStrays.set(id, error);
  }

  interrupt(id: string): void {
    this.#interrupts.interrupt(id);
  }

  interruptAll(): void {
    this.#interrupts.interruptAll();
  }

  async #start(plugin: FoundPlugin): Promise<void> {
    const { parts, states, loop, onModule, onFault, onMissed, onFailed, onLost } = this.#given;
    const { manifest } = plugin;
    const { id } = manifest;
    const broken = states.brokenNeedOf(id);
    if (broken !== undefined) return states.change(id, 'waiting', needFailed(broken));
    states.change(id, 'starting', null);
    this.#earlyStrays.delete(id);
    const signal = this.#interrupts.begin(id);
    try {
      const live = await startFoundPlugin(plugin, parts, {
        ...{ loop, signal },
        onModule: (path) => onModule(id, path),
        onFault: (where, error) => onFault(id, where, error),
        onMissed: (calls) => onMissed(id, calls),
        onLost: (problem) => onLost(id, problem),
      });
      await this.#settle({ id, manifest }, live);
    } catch (error) {
      if (signal.aborted) this.#stopped(id);
      else onFailed(id, startProblem(error));
    } finally {
      this.#interrupts.over(id);
    }
  }

  /** Errors during the start count too. */
  async #settle(plugin: Pick<LiveState, 'id' | 'manifest'>, live: LivePlugin): Promise<void> {
    const { states, ends, isDisabled, onFailed } = this.#given;
    const { id } = plugin;
    const broken = states.brokenNeedOf(id);
    const isFine = !this.#earlyStrays.has(id) && broken === undefined && !isDisabled(id);
    if (isFine) return states.goLive(id, live);
    await ends.end({ ...plugin, live });
    if (isDisabled(id)) this.#stopped(id);
    else if (broken !== undefined) states.change(id, 'waiting', needFailed(broken));
    else onFailed(id, strayError(this.#earlyStrays.get(id)));
  }

  #stopped(id: string): void {
    const { states, isDisabled } = this.#given;
    states.change(id, 'stopped', isDisabled(id) ? disabledByHand(id) : null);
  }
}
