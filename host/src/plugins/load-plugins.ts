import type { Logger } from '@gatehouse/sdk-plugin';
import { needFailed } from '../manifest/load-order.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { ServiceContainer } from './container.ts';
import { type FoundPlugin, planPlugins, toFailed } from './plan-plugins.ts';
import type { PluginState } from './plugin-state.ts';
import { PluginStartError, startPlugin } from './start-plugin.ts';

export interface LoadPluginsOptions {
  /** Folders of plugins; of two that clash the earlier one is kept. */
  readonly folders: readonly string[];
  readonly services: ServiceContainer;
  /** Ids of the services that the host itself provides. */
  readonly hostServices: ReadonlySet<string>;
  readonly pluginConfig: Readonly<Record<string, unknown>>;
  readonly logFor: (pluginId: string) => Logger;
}

/**
 * Loads plugins: manifests first, then the order, then the code, in parallel where nothing waits for another.
 * A plugin that fails is reported and never stops the others. The answer is in start order, failures last.
 */
export async function loadPlugins(options: LoadPluginsOptions): Promise<readonly PluginState[]> {
  const { ordered, dependencies, failed } = await planPlugins(options.folders, options.hostServices);
  const started = await startInOrder(ordered, dependencies, options);
  return [...started.filter(isLive), ...started.filter((plugin) => !isLive(plugin)), ...failed];
}

/** Each plugin starts as soon as all that it needs are live. */
function startInOrder(
  ordered: readonly FoundPlugin[],
  dependencies: ReadonlyMap<string, readonly string[]>,
  options: LoadPluginsOptions,
): Promise<readonly PluginState[]> {
  const starting = new Map<string, Promise<PluginState>>();
  for (const plugin of ordered) {
    const needs = (dependencies.get(plugin.manifest.id) ?? []).flatMap((id) => starting.get(id) ?? []);
    starting.set(
      plugin.manifest.id,
      Promise.all(needs).then((states) => startOne(plugin, states, options)),
    );
  }
  return Promise.all(starting.values());
}

async function startOne(
  plugin: FoundPlugin,
  needs: readonly PluginState[],
  options: LoadPluginsOptions,
): Promise<PluginState> {
  const { folder, manifest } = plugin;
  const broken = needs.find((need) => !isLive(need));
  if (broken !== undefined) return toFailed(plugin, needFailed(broken.id));
  try {
    const live = await startPlugin({
      folder,
      manifest,
      services: options.services.child(),
      daemonServices: options.services,
      config: options.pluginConfig[manifest.id],
      log: options.logFor(manifest.id),
    });
    return { state: 'live', id: manifest.id, folder, manifest, live };
  } catch (error) {
    return toFailed(plugin, toProblem(error));
  }
}

function toProblem(error: unknown): PluginProblem {
  if (error instanceof PluginStartError) return error.problem;
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'setup_failed',
    message: `Its setup failed: ${reason}`,
    fix: 'Correct what the message names',
  };
}

function isLive(plugin: PluginState): plugin is Extract<PluginState, { state: 'live' }> {
  return plugin.state === 'live';
}
