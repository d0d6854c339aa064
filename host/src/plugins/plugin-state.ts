import type { Manifest } from '../manifest/manifest.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import { isLegal, type LifeState } from './life-cycle.ts';
import type { LivePlugin } from './live-plugin.ts';

interface PluginFacts {
  readonly id: string;
  readonly folder: string;
  /** UTC ISO-8601: when it came into this state. */
  readonly since: string;
}

/** A plugin with its state. Replaced as a whole at each change. */
export type PluginState = LiveState | OtherState;

export interface LiveState extends PluginFacts {
  readonly state: 'live';
  readonly manifest: Manifest;
  readonly live: LivePlugin;
  readonly problem: null;
}

export interface OtherState extends PluginFacts {
  readonly state: Exclude<LifeState, 'live'>;
  /** Null when the manifest itself cannot be used. */
  readonly manifest: Manifest | null;
  readonly live: null;
  /** Null during a transition. */
  readonly problem: PluginProblem | null;
}

/** The next state. Throws for a transition that the life cycle does not have, which is a fault of the host. */
export function changeState(plugin: PluginState, next: PluginState): PluginState {
  if (isLegal(plugin.state, next.state)) return next;
  throw new Error(`The plugin ${plugin.id} cannot go from ${plugin.state} to ${next.state}`);
}
