import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { Declaration, HookName, HookTaps } from '@gatehouse/sdk-plugin';
import type { PluginServices } from './container.ts';
import type { OpenCalls } from './open-calls.ts';

/** The process of one plugin. */
export interface PluginProcess {
  /** Null while no call has needed it. */
  pid(): number | null;
  /** The grant of its manifest, which holds for its worker part too. */
  readonly reach: Confinement;
  /** Network targets of it, such as `api.example.com:443`. */
  readonly targets: readonly string[];
}

export type Stop = () => void | Promise<void>;

export interface StartTimings {
  readonly importMs: number;
  readonly setupMs: number;
}

export type PluginTap = {
  readonly [H in HookName]: { readonly hook: H; readonly tap: HookTaps[H] };
}[HookName];

/** A plugin that is set up and serves. */
export interface LivePlugin {
  readonly declaration: Declaration;
  /** Its own, which checks the input of its calls; null for a plugin in this process. */
  readonly process: PluginProcess | null;
  /** Checked to hold one function for each live operation. */
  readonly handlers: Readonly<Record<string, (call: never) => unknown>>;
  readonly taps: readonly PluginTap[];
  /** The module that execution workers import, or null. */
  readonly workerUrl: string | null;
  /** Its settings, as its schema gives them; undefined where it has none. */
  readonly config: unknown;
  /** In the order of registration; taken from here when they run. */
  readonly stops: Stop[];
  readonly calls: OpenCalls;
  /** Disposed when the plugin has stopped. */
  readonly services: Pick<PluginServices, 'dispose'>;
  readonly timings: StartTimings;
}
