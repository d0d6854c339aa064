import type { Clock } from '@gatehouse/sdk-plugin';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { LivePlugin } from './live-plugin.ts';
import type { PluginPlan } from './plan-plugins.ts';
import { putThereLater } from './plugin-problems.ts';
import { changeState, type LiveState, type OtherState, type PluginState } from './plugin-state.ts';

/** The current state of each plugin. Only legal transitions are made, and each is reported. */
export class PluginStates {
  #plan: PluginPlan;
  readonly #clock: Clock;
  readonly #onChange: (states: readonly PluginState[]) => void;
  #failed: readonly PluginState[] = [];
  /** In start order. */
  readonly #states = new Map<string, PluginState>();
  #isReporting = false;
  #isFirstPlan = true;

  constructor(plan: PluginPlan, clock: Clock, onChange: (states: readonly PluginState[]) => void) {
    this.#plan = plan;
    this.#clock = clock;
    this.#onChange = onChange;
    this.replan(plan);
  }

  /**
   * Takes over another plan. A live plugin stays as it is until it is started anew, also where the plan does not have it;
   * all others have the folders and manifests of the plan.
   */
  replan(plan: PluginPlan): void {
    const since = this.#clock.timestamp();
    const before = new Map(this.#states);
    this.#plan = plan;
    this.#states.clear();
    for (const { manifest, folder } of plan.ordered) {
      const { id } = manifest;
      const known = before.get(id) ?? this.#found(id, since);
      this.#states.set(id, known.state === 'live' ? known : { ...known, folder, manifest });
    }
    for (const plugin of before.values()) if (isLive(plugin)) this.#states.set(plugin.id, plugin);
    this.#failed = plan.failed
      .filter(({ id }) => !this.#states.has(id))
      .map((plugin) => ({ ...plugin, since, live: null }));
    this.#isFirstPlan = false;
    if (this.#isReporting) this.#onChange(this.all());
  }

  /** One that was put there later starts when somebody enables it. */
  #found(id: string, since: string) {
    const blank = { id, since, live: null } as const;
    if (this.#isFirstPlan) return { ...blank, state: 'declared', problem: null } as const;
    return { ...blank, state: 'stopped', problem: putThereLater(id) } as const;
  }

  /** Live plugins in start order, then the others, then those that can never start. */
  all(): readonly PluginState[] {
    const all = [...this.#states.values()];
    return [...all.filter(isLive), ...all.filter((plugin) => !isLive(plugin)), ...this.#failed];
  }

  /** States of plugins that can be started. */
  get ids(): readonly string[] {
    return [...this.#states.keys()];
  }

  get(id: string): PluginState | undefined {
    return this.#states.get(id);
  }

  waiting(): readonly string[] {
    return [...this.#states.values()].filter(({ state }) => state === 'waiting').map(({ id }) => id);
  }

  /** The first that it needs and that is not live, or undefined. */
  brokenNeedOf(id: string): string | undefined {
    const needs = this.#plan.dependencies.get(id) ?? [];
    return needs.find((need) => this.#states.get(need)?.state !== 'live');
  }

  /** Live plugins that hold services of it, directly or through others, in start order. */
  dependantsOf(id: string): readonly LiveState[] {
    const out = new Set([id]);
    for (const { manifest } of this.#plan.ordered) {
      const held = this.#plan.holds.get(manifest.id) ?? [];
      if (held.some((need) => out.has(need))) out.add(manifest.id);
    }
    out.delete(id);
    return [...this.#states.values()].filter(isLive).filter((plugin) => out.has(plugin.id));
  }

  change(id: string, state: OtherState['state'], problem: PluginProblem | null): void {
    const plugin = this.#states.get(id);
    if (plugin === undefined) return;
    const { folder, manifest } = plugin;
    this.#set(plugin, { state, id, folder, since: this.#clock.timestamp(), manifest, live: null, problem });
  }

  goLive(id: string, live: LivePlugin): void {
    const plugin = this.#states.get(id);
    if (plugin?.manifest == null) return;
    const { folder, manifest } = plugin;
    this.#set(plugin, {
      state: 'live',
      id,
      folder,
      since: this.#clock.timestamp(),
      manifest,
      live,
      problem: null,
    });
  }

  /** Reports the current plugins and then each change. */
  tell(): void {
    this.#isReporting = true;
    this.#onChange(this.all());
  }

  tellNoMore(): void {
    this.#isReporting = false;
  }

  #set(before: PluginState, next: PluginState): void {
    this.#states.set(next.id, changeState(before, next));
    if (this.#isReporting) this.#onChange(this.all());
  }
}

function isLive(plugin: PluginState): plugin is LiveState {
  return plugin.state === 'live';
}
