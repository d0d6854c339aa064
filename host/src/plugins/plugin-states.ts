import type { Clock } from '@gatehouse/sdk-plugin';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { LivePlugin } from './live-plugin.ts';
import type { PluginPlan } from './plan-plugins.ts';
import { changeState, type LiveState, type OtherState, type PluginState } from './plugin-state.ts';

/** The current state of each plugin. Only legal transitions are made, and each is reported. */
export class PluginStates {
  readonly #plan: PluginPlan;
  readonly #clock: Clock;
  readonly #onChange: (states: readonly PluginState[]) => void;
  readonly #failed: readonly PluginState[];
  /** In start order. */
  readonly #states = new Map<string, PluginState>();
  #isReporting = false;

  constructor(plan: PluginPlan, clock: Clock, onChange: (states: readonly PluginState[]) => void) {
    this.#plan = plan;
    this.#clock = clock;
    this.#onChange = onChange;
    const since = clock.timestamp();
    this.#failed = plan.failed.map((plugin) => ({ ...plugin, since, live: null }));
    for (const { manifest, folder } of plan.ordered) {
      const { id } = manifest;
      this.#states.set(id, { state: 'declared', id, folder, since, manifest, live: null, problem: null });
    }
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

  /** Live plugins that need it, directly or through others, in start order. */
  dependantsOf(id: string): readonly LiveState[] {
    const out = new Set([id]);
    for (const { manifest } of this.#plan.ordered) {
      const needs = this.#plan.dependencies.get(manifest.id) ?? [];
      if (needs.some((need) => out.has(need))) out.add(manifest.id);
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
