import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import { createClock } from '../kernel/clock.ts';
import type { ReplyChecks } from './check-replies.ts';
import type { ServiceContainer } from './container.ts';
import type { IsolatePlugin } from './isolate-plugin-order.ts';
import { type CheckFolder, type FoundPlugin, planPlugins } from './plan-plugins.ts';
import type { PluginState } from './plugin-state.ts';
import { PluginSupervisor } from './plugin-supervisor.ts';

export interface LoadPluginsOptions {
  /** Folders of plugins; of two that clash the earlier one is kept. A function is asked again when plugins change. */
  readonly folders: readonly string[] | (() => readonly string[]);
  /** Asked about each folder before its manifest is read. */
  readonly check?: CheckFolder;
  readonly services: ServiceContainer;
  /** Ids of the services that the host itself provides. */
  readonly hostServices: ReadonlySet<string>;
  readonly pluginConfig: Readonly<Record<string, unknown>>;
  readonly logFor: (pluginId: string) => Logger;
  /** Whether the plugin in a folder is not the product's own; none is where this is left out. */
  readonly isWatched?: (folder: string) => boolean;
  /** The treatment of replies that their schemas refuse; nobody looks where this is left out. */
  readonly repliesOf?: (folder: string) => ReplyChecks;
  /** Whether the process belongs to the daemon; no where it is left out. */
  readonly ownsProcess?: boolean;
  /** Null for a plugin that runs in this process, as all do where this is left out. */
  readonly isolationOf?: (plugin: FoundPlugin) => IsolatePlugin | null;
  /** Called after each change since the start, with the current plugins. */
  readonly onChange?: (states: readonly PluginState[]) => void;
  readonly clock?: Clock;
  /** Schedules work and returns a function that cancels it. */
  readonly schedule?: (ms: number, work: () => void) => () => void;
}

/**
 * Loads plugins: manifests first, then the order, then the code, in parallel where nothing waits for another.
 * A plugin that fails is reported and never stops the others. The answer is in start order, failures last.
 */
export async function loadPlugins(options: LoadPluginsOptions): Promise<readonly PluginState[]> {
  const supervisor = await createSupervisor({ ...options, schedule: () => () => undefined });
  await supervisor.start(new Set());
  await supervisor.settled;
  return supervisor.states();
}

/** Same, with supervision: failed plugins are quarantined and restarted, and plugins can be disabled and enabled. */
export async function createSupervisor(options: LoadPluginsOptions): Promise<PluginSupervisor> {
  const { folders, hostServices, check } = options;
  const replan = () => planPlugins(typeof folders === 'function' ? folders() : folders, hostServices, check);
  return new PluginSupervisor(await replan(), {
    replan,
    ownsProcess: false,
    isWatched: () => false,
    repliesOf: () => 'unchecked',
    isolationOf: () => null,
    onChange: () => undefined,
    clock: createClock(),
    schedule,
    ...options,
  });
}

function schedule(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}
