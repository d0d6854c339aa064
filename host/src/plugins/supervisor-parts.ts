import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { ReplyChecks } from './check-replies.ts';
import type { ServiceContainer } from './container.ts';
import type { IsolatePlugin } from './isolate-plugin-order.ts';
import type { FoundPlugin, PluginPlan } from './plan-plugins.ts';
import type { PluginState } from './plugin-state.ts';

/** The parts that a supervisor of plugins works with. */
export interface SupervisorParts {
  readonly services: ServiceContainer;
  readonly pluginConfig: Readonly<Record<string, unknown>>;
  readonly logFor: (pluginId: string) => Logger;
  /** The process belongs to the daemon, which may watch the event loop. */
  readonly ownsProcess: boolean;
  readonly isWatched: (folder: string) => boolean;
  readonly repliesOf: (folder: string) => ReplyChecks;
  /** Null for a plugin that runs in this process. */
  readonly isolationOf: (plugin: FoundPlugin) => IsolatePlugin | null;
  readonly onChange: (states: readonly PluginState[]) => void;
  readonly clock: Clock;
  /** Schedules work and returns a function that cancels it. */
  readonly schedule: (ms: number, work: () => void) => () => void;
  /** Reads the folders and their manifests again. */
  readonly replan: () => Promise<PluginPlan>;
}
