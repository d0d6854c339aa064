import { basename } from 'node:path';
import type { Logger } from '@gatehouse/sdk-plugin';
import { findClashes } from '../manifest/find-clashes.ts';
import { loadOrder, needFailed } from '../manifest/load-order.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { type PluginProblem, readManifest } from '../manifest/read-manifest.ts';
import type { ServiceContainer } from './container.ts';
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

interface Found {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Loads plugins: manifests first, then the order, then the code, in parallel where nothing waits for another.
 * A plugin that fails is reported and never stops the others. The answer is in start order, failures last.
 */
export async function loadPlugins(options: LoadPluginsOptions): Promise<readonly PluginState[]> {
  const failed: PluginState[] = [];
  const readable: Found[] = [];
  for (const folder of options.folders) {
    const result = await readManifest(folder);
    if (result.ok) readable.push({ folder, manifest: result.manifest });
    else
      failed.push({ state: 'failed', id: basename(folder), folder, manifest: null, problem: result.problem });
  }
  const found = keepUnclashed(readable, failed);
  const { order, dependencies, problems } = loadOrder(
    found.map(({ manifest }) => manifest),
    options.hostServices,
  );
  for (const plugin of found) {
    const problem = problems.get(plugin.manifest.id);
    if (problem !== undefined) failed.push(toFailed(plugin, problem));
  }
  const ordered = order.flatMap((id) => found.find(({ manifest }) => manifest.id === id) ?? []);
  const started = await startInOrder(ordered, dependencies, options);
  return [...started.filter(isLive), ...started.filter((plugin) => !isLive(plugin)), ...failed];
}

function keepUnclashed(readable: readonly Found[], failed: PluginState[]): readonly Found[] {
  const clashes = findClashes(readable.map(({ manifest }) => manifest));
  return readable.filter((plugin) => {
    const problem = clashes.get(plugin.manifest.id);
    // The first of two plugins with one id is no clash itself.
    if (problem === undefined || isFirstOfId(plugin, readable)) return true;
    failed.push(toFailed(plugin, problem));
    return false;
  });
}

function isFirstOfId(plugin: Found, readable: readonly Found[]): boolean {
  const sameId = readable.filter(({ manifest }) => manifest.id === plugin.manifest.id);
  return sameId.length > 1 && sameId[0] === plugin;
}

/** Each plugin starts as soon as all that it needs are live. */
function startInOrder(
  ordered: readonly Found[],
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
  plugin: Found,
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

function toFailed({ folder, manifest }: Found, problem: PluginProblem): PluginState {
  return { state: 'failed', id: manifest.id, folder, manifest, problem };
}

function isLive(plugin: PluginState): plugin is Extract<PluginState, { state: 'live' }> {
  return plugin.state === 'live';
}
