import type { PluginProblem } from '../manifest/read-manifest.ts';
import { GenerationEnds } from './generation-ends.ts';
import { createLoopWatch, type LoopWatch } from './loop-watch.ts';
import type { PluginPlan } from './plan-plugins.ts';
import { disabledByHand, isRestartable, strayError } from './plugin-problems.ts';
import { messageOf, type PluginFault, type PluginRecord } from './plugin-record.ts';
import { PluginRecords } from './plugin-records.ts';
import { PluginStarts } from './plugin-starts.ts';
import type { LiveState, PluginState } from './plugin-state.ts';
import { PluginStates } from './plugin-states.ts';
import { Restarts } from './restarts.ts';
import { StrayOwners } from './stray-owners.ts';
import type { SupervisorParts } from './supervisor-parts.ts';
import { WorkQueue } from './work-queue.ts';

/**
 * Supervises all plugins. A failed plugin is taken out at once; stopping a generation and starting the next are
 * serialized. Plugins that need a stopped one wait and restart with it, because they hold services of its old
 * generation.
 */
export class PluginSupervisor {
  #plan: PluginPlan;
  readonly #parts: SupervisorParts;
  readonly #states: PluginStates;
  readonly #records: PluginRecords;
  readonly #restarts: Restarts;
  readonly #ends: GenerationEnds;
  readonly #loop: LoopWatch;
  readonly #disabled = new Set<string>();
  readonly #owners = new StrayOwners();
  readonly #queue: WorkQueue;
  /** Resolves when all plugins have started or failed for the first time. */
  settled: Promise<void> = Promise.resolve();
  readonly #starts: PluginStarts;
  #isClosed = false;

  constructor(plan: PluginPlan, parts: SupervisorParts) {
    this.#plan = plan;
    this.#parts = parts;
    this.#states = new PluginStates(plan, parts.clock, parts.onChange);
    this.#records = new PluginRecords(parts);
    this.#queue = new WorkQueue((error) =>
      parts.logFor('host').error('a change of the plugins failed', { error: messageOf(error) }),
    );
    this.#restarts = new Restarts(parts, this.#records);
    const [states, records] = [this.#states, this.#records];
    const isDisabled = (id: string) => this.#disabled.has(id);
    this.#ends = new GenerationEnds({ ...parts, states, records, isDisabled });
    this.#loop = createLoopWatch(parts, states, (id, error) => this.note(id, 'loop', error));
    this.#starts = new PluginStarts({
      ...{ parts, states, isDisabled },
      ends: this.#ends,
      loop: this.#loop,
      onModule: (id, path) => this.#owners.noteModule(id, path),
      onFault: (id, where, error) => this.note(id, where, error),
      onMissed: (id, calls) => this.#records.miss(id, calls),
      onFailed: (id, problem) => this.#fail(id, problem),
      onLost: (id, problem) => this.#lose(id, problem),
    });
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

  /**
   * Starts all plugins that are not disabled. Resolves when those of the product have started or failed; `settled`
   * resolves when all have. Never rejects: failures are in the states.
   */
  async start(disabled: ReadonlySet<string>): Promise<void> {
    for (const id of this.#states.ids.filter((id) => disabled.has(id))) {
      this.#disabled.add(id);
      this.#states.change(id, 'stopped', disabledByHand(id));
    }
    await new Promise<void>((resolve) => {
      this.settled = this.#queue.add(async () => {
        const starts = this.#startThese(this.#states.ids);
        const isOwn = (id: string) => !this.#parts.isWatched(this.#states.get(id)?.folder ?? '');
        await Promise.all([...starts].flatMap(([id, start]) => (isOwn(id) ? start : [])));
        this.#states.tell();
        resolve();
        await Promise.all(starts.values());
      });
      void this.settled.then(resolve);
    });
  }

  /** Quarantines the owner of an uncaught error. Returns the owner, or null if it is unknown. */
  stray(error: unknown): string | null {
    const owner = this.#owners.ownerOf(error, this.states());
    if (owner === null) return null;
    this.note(owner, 'stray', error);
    const plugin = this.#states.get(owner);
    if (plugin?.state === 'starting') this.#starts.stray(owner, error);
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
    if (plugin === undefined || this.#disabled.has(id)) return this.#queue.ended;
    this.#restarts.callOff(id);
    this.#disabled.add(id);
    this.#starts.interrupt(id);
    if (plugin.state === 'live') {
      this.#states.change(id, 'stopping', null);
      this.#takeOut(plugin, (problem) => this.#states.change(id, 'stopped', problem ?? disabledByHand(id)));
    } else if (plugin.state !== 'starting' && plugin.state !== 'stopping') {
      this.#states.change(id, 'stopped', disabledByHand(id));
    }
    return this.#queue.ended;
  }

  /**
   * Puts a plugin back, with a clean record, and those that wait for it. Its manifest is read again, and a folder that
   * was put there since is found. Resolves when it is live or has failed.
   */
  async enable(id: string): Promise<void> {
    this.#disabled.delete(id);
    this.#restarts.forget(id);
    await this.#queue.add(async () => {
      await this.#readAgain();
      await this.#startAnew(id);
    });
  }

  /**
   * Starts a plugin from the folder where it is now, in place of the generation that lives or is starting. Those that need it start
   * anew too. Resolves when it is live or has failed.
   */
  async swap(id: string): Promise<void> {
    this.#restarts.forget(id);
    this.#starts.interrupt(id);
    await this.#queue.add(async () => {
      await this.#ends.endIfLive(this.#states.get(id));
      await this.#readAgain();
      await this.#startAnew(id);
    });
  }

  /** Ends a plugin whose folder is named no more, and forgets it. Those that need it wait. */
  async remove(id: string): Promise<void> {
    this.#restarts.forget(id);
    this.#disabled.delete(id);
    this.#starts.interrupt(id);
    await this.#queue.add(async () => {
      await this.#ends.endIfLive(this.#states.get(id));
      await this.#readAgain();
    });
  }

  /** Nothing starts any more. */
  close(): void {
    this.#isClosed = true;
    this.#starts.interruptAll();
    this.#loop.stop();
    this.#states.tellNoMore();
    this.#restarts.callOffAll();
  }

  /** Ends one plugin for good, if it lives. */
  stop(id: string): Promise<void> {
    return this.#queue.add(async () => {
      const plugin = this.#states.get(id);
      if (plugin?.state === 'live') await this.#ends.end(plugin);
    });
  }

  #startThese(ids: readonly string[]): ReadonlyMap<string, Promise<void>> {
    return this.#starts.startAll(this.#plan, (id) => ids.includes(id) && !this.#disabled.has(id));
  }

  #fail(id: string, problem: PluginProblem): void {
    this.#states.change(id, 'quarantined', problem);
    this.#parts.logFor(id).error('a plugin is not live', problem);
    if (!isRestartable(problem) || this.#isClosed) return;
    this.#restarts.plan(id, () => void this.#queue.add(() => this.#startAnew(id)));
  }

  /** The process of a plugin ended by itself. */
  #lose(id: string, problem: PluginProblem): void {
    this.note(id, 'stray', new Error(problem.message));
    const plugin = this.#states.get(id);
    if (plugin?.state === 'live') this.#quarantine(plugin, problem);
  }

  #quarantine(plugin: LiveState, problem: PluginProblem): void {
    this.#takeOut(plugin, () => undefined);
    this.#fail(plugin.id, problem);
  }

  /** Takes out the plugins that need it too, then ends the generations in reverse order. */
  #takeOut(plugin: LiveState, ended: (problem: PluginProblem | null) => void): void {
    const dependants = this.#ends.stopServing(plugin);
    void this.#queue.add(async () => ended(await this.#ends.endAll(plugin, dependants)));
  }

  async #readAgain(): Promise<void> {
    this.#plan = await this.#parts.replan();
    this.#states.replan(this.#plan);
  }

  async #startAnew(id: string): Promise<void> {
    if (this.#isClosed || this.#states.get(id)?.state === 'live') return;
    await Promise.all(this.#startThese([id, ...this.#states.waiting()]).values());
  }
}
