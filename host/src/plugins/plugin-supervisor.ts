import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import { needFailed } from '../manifest/load-order.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { ServiceContainer } from './container.ts';
import { endGeneration } from './end-generation.ts';
import { findOwner } from './find-owner.ts';
import type { LivePlugin } from './live-plugin.ts';
import { currentOwner } from './owner-scope.ts';
import type { FoundPlugin, PluginPlan } from './plan-plugins.ts';
import { disabledByHand, isRestartable, startProblem, strayError } from './plugin-problems.ts';
import { messageOf, type PluginFault, type PluginRecord } from './plugin-record.ts';
import { PluginRecords } from './plugin-records.ts';
import type { LiveState, PluginState } from './plugin-state.ts';
import { PluginStates } from './plugin-states.ts';
import { Restarts } from './restarts.ts';
import { startPlugin } from './start-plugin.ts';

export interface SupervisorParts {
  readonly services: ServiceContainer;
  readonly pluginConfig: Readonly<Record<string, unknown>>;
  readonly logFor: (pluginId: string) => Logger;
  readonly isWatched: (folder: string) => boolean;
  readonly onChange: (states: readonly PluginState[]) => void;
  readonly clock: Clock;
  /** Schedules work and returns a function that cancels it. */
  readonly schedule: (ms: number, work: () => void) => () => void;
}

/**
 * Supervises all plugins. A failed plugin is taken out at once; stopping a generation and starting the next are
 * serialized. Plugins that need a stopped one wait and restart with it, because they hold services of its old
 * generation.
 */
export class PluginSupervisor {
  readonly #plan: PluginPlan;
  readonly #parts: SupervisorParts;
  readonly #states: PluginStates;
  readonly #records: PluginRecords;
  readonly #restarts: Restarts;
  readonly #disabled = new Set<string>();
  /** Errors that nobody caught while their plugin was starting. */
  readonly #earlyStrays = new Map<string, unknown>();
  readonly #modules = new Map<string, string>();
  #work: Promise<void> = Promise.resolve();
  #lastTurn: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(plan: PluginPlan, parts: SupervisorParts) {
    this.#plan = plan;
    this.#parts = parts;
    this.#states = new PluginStates(plan, parts.clock, parts.onChange);
    this.#records = new PluginRecords(parts);
    this.#restarts = new Restarts(parts, this.#records);
  }

  states(): readonly PluginState[] {
    return this.#states.all();
  }

  recordOf(id: string): PluginRecord {
    return this.#records.of(id);
  }

  isEnabled(id: string): boolean {
    return !this.#disabled.has(id);
  }

  /** Starts all plugins that are not disabled. Never rejects: failures are in the states. */
  start(disabled: ReadonlySet<string>): Promise<void> {
    for (const id of this.#states.ids.filter((id) => disabled.has(id))) {
      this.#disabled.add(id);
      this.#states.change(id, 'stopped', disabledByHand(id));
    }
    return this.#then(async () => {
      await this.#startThese(this.#states.ids);
      this.#states.tell();
    });
  }

  /** Quarantines the owner of an uncaught error. Returns the owner, or null if it is unknown. */
  stray(error: unknown): string | null {
    const plugins = this.states().map(({ id, folder }) => ({ id, folder, module: this.#modules.get(id) }));
    const owner = findOwner(error, { scope: currentOwner(), plugins });
    if (owner === null) return null;
    this.note(owner, 'stray', error);
    const plugin = this.#states.get(owner);
    if (plugin?.state === 'starting') this.#earlyStrays.set(owner, error);
    if (plugin?.state === 'live') this.#quarantine(plugin, strayError(error));
    return owner;
  }

  /** Counts a contained error of a plugin. */
  note(id: string, where: PluginFault['where'], error: unknown): void {
    this.#records.note(id, where, error);
  }

  /** Takes a plugin out of service, and with it those that need it, which wait. Calls under way end within a bound. */
  disable(id: string): Promise<void> {
    const plugin = this.#states.get(id);
    if (plugin === undefined || this.#disabled.has(id)) return this.#work;
    this.#restarts.callOff(id);
    this.#disabled.add(id);
    if (plugin.state === 'live') {
      this.#states.change(id, 'stopping', null);
      this.#takeOut(plugin, (problem) => this.#states.change(id, 'stopped', problem ?? disabledByHand(id)));
    } else if (plugin.state !== 'starting' && plugin.state !== 'stopping') {
      this.#states.change(id, 'stopped', disabledByHand(id));
    }
    return this.#work;
  }

  /** Puts a plugin back, with a clean record, and those that wait for it. Resolves when it is live or has failed. */
  async enable(id: string): Promise<void> {
    if (this.#states.get(id) === undefined) return;
    this.#disabled.delete(id);
    this.#restarts.forget(id);
    await this.#then(() => this.#startAnew(id));
  }

  /** Nothing starts any more. */
  close(): void {
    this.#isClosed = true;
    this.#states.tellNoMore();
    this.#restarts.callOffAll();
  }

  /** Ends one plugin for good, if it lives. */
  stop(id: string): Promise<void> {
    return this.#then(async () => {
      const plugin = this.#states.get(id);
      if (plugin?.state === 'live') await this.#end(plugin);
    });
  }

  /** Queues work after the running work. */
  #then(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#parts.logFor('host').error('a change of the plugins failed', { error: messageOf(error) });
    });
    return this.#work;
  }

  /** Each plugin starts as soon as all that it needs are live. */
  async #startThese(ids: readonly string[]): Promise<void> {
    const starting = new Map<string, Promise<void>>();
    for (const plugin of this.#plan.ordered) {
      const { id } = plugin.manifest;
      if (!ids.includes(id) || this.#disabled.has(id)) continue;
      const needs = this.#plan.dependencies.get(id) ?? [];
      const ready = Promise.all(needs.flatMap((need) => starting.get(need) ?? []));
      starting.set(
        id,
        ready.then(() => this.#nextTurn()).then(() => this.#startOne(plugin)),
      );
    }
    await Promise.all(starting.values());
  }

  /**
   * Each plugin starts in its own turn of the event loop, so that requests wait for one start at most.
   */
  #nextTurn(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#lastTurn;
  }

  async #startOne({ folder, manifest }: FoundPlugin): Promise<void> {
    const { id } = manifest;
    const { services, pluginConfig, logFor, isWatched } = this.#parts;
    const broken = this.#states.brokenNeedOf(id);
    if (broken !== undefined) return this.#states.change(id, 'waiting', needFailed(broken));
    this.#states.change(id, 'starting', null);
    this.#earlyStrays.delete(id);
    try {
      const live = await startPlugin({
        folder,
        manifest,
        services,
        config: pluginConfig[id],
        log: logFor(id),
        isWatched: isWatched(folder),
        onModule: (path) => this.#modules.set(id, path),
        onFault: (where, error) => this.note(id, where, error),
      });
      await this.#settle({ id, manifest }, live);
    } catch (error) {
      this.#fail(id, startProblem(error));
    }
  }

  /** Errors during the start count too. */
  async #settle(plugin: Pick<LiveState, 'id' | 'manifest'>, live: LivePlugin): Promise<void> {
    const { id } = plugin;
    const broken = this.#states.brokenNeedOf(id);
    const isFine = !this.#earlyStrays.has(id) && broken === undefined && !this.#disabled.has(id);
    if (isFine) return this.#states.goLive(id, live);
    await this.#end({ ...plugin, live });
    if (this.#disabled.has(id)) this.#states.change(id, 'stopped', disabledByHand(id));
    else if (broken !== undefined) this.#states.change(id, 'waiting', needFailed(broken));
    else this.#fail(id, strayError(this.#earlyStrays.get(id)));
  }

  #fail(id: string, problem: PluginProblem): void {
    this.#states.change(id, 'quarantined', problem);
    this.#parts.logFor(id).error('a plugin is not live', problem);
    if (!isRestartable(problem) || this.#isClosed) return;
    this.#restarts.plan(id, () => void this.#then(() => this.#startAnew(id)));
  }

  #quarantine(plugin: LiveState, problem: PluginProblem): void {
    this.#takeOut(plugin, () => undefined);
    this.#fail(plugin.id, problem);
  }

  /** Takes out the plugins that need it too, then ends the generations in reverse order. */
  #takeOut(plugin: LiveState, ended: (problem: PluginProblem | null) => void): void {
    const dependants = this.#states.dependantsOf(plugin.id);
    for (const { id } of dependants) this.#states.change(id, 'stopping', null);
    void this.#then(async () => {
      for (const dependant of [...dependants].reverse()) {
        await this.#end(dependant);
        const { id } = dependant;
        if (this.#disabled.has(id)) this.#states.change(id, 'stopped', disabledByHand(id));
        else this.#states.change(id, 'waiting', needFailed(plugin.id));
      }
      ended(await this.#end(plugin));
    });
  }

  async #end(plugin: Pick<LiveState, 'id' | 'manifest' | 'live'>): Promise<PluginProblem | null> {
    const log = this.#parts.logFor(plugin.id);
    const problem = await endGeneration(plugin, log);
    if (problem === null) return null;
    log.error('a plugin did not stop in time', problem);
    this.#records.update(plugin.id, { lateStops: this.recordOf(plugin.id).lateStops + 1 });
    return problem;
  }

  async #startAnew(id: string): Promise<void> {
    if (this.#isClosed || this.#states.get(id)?.state === 'live') return;
    await this.#startThese([id, ...this.#states.waiting()]);
  }
}
