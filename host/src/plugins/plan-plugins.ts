import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findClashes } from '../manifest/find-clashes.ts';
import { loadOrder } from '../manifest/load-order.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { type PluginProblem, readManifest } from '../manifest/read-manifest.ts';

export interface FoundPlugin {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** A plugin that cannot be started now. */
export interface FailedPlugin {
  readonly state: 'incompatible' | 'waiting';
  readonly id: string;
  readonly folder: string;
  /** Null when the manifest itself cannot be used. */
  readonly manifest: Manifest | null;
  readonly problem: PluginProblem;
}

/** Facts about plugins before any of their code runs. */
export interface PluginPlan {
  /** Each stands behind those that it needs. */
  readonly ordered: readonly FoundPlugin[];
  /** For each plugin, the ids of those that it needs. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  /** The same without those that it outlives. */
  readonly holds: ReadonlyMap<string, readonly string[]>;
  readonly failed: readonly FailedPlugin[];
}

/** Why the plugin in a folder may not even be read; null where it may. */
export type CheckFolder = (
  folder: string,
) => Promise<{ readonly id: string; readonly problem: PluginProblem } | null>;

/** Reads the manifests in the folders, keeps the earlier one of two that clash, and orders them. */
export async function planPlugins(
  folders: readonly string[],
  hostServices: ReadonlySet<string>,
  check: CheckFolder = async () => null,
): Promise<PluginPlan> {
  const failed: FailedPlugin[] = [];
  const readable: FoundPlugin[] = [];
  for (const folder of folders) {
    // The hosts answer already, so this yields after each manifest.
    await nextTurn();
    const refused = await check(folder);
    if (refused !== null) {
      failed.push({ state: 'incompatible', folder, manifest: null, ...refused });
      continue;
    }
    const result = await readManifest(folder);
    if (result.ok) readable.push({ folder, manifest: result.manifest });
    else failed.push(unusable(folder, result.problem));
  }
  const found = keepUnclashed(readable, failed);
  const { order, dependencies, holds, problems } = loadOrder(
    found.map(({ manifest }) => manifest),
    hostServices,
  );
  for (const plugin of found) {
    const problem = problems.get(plugin.manifest.id);
    if (problem !== undefined) failed.push(toFailed(plugin, problem));
  }
  const ordered = order.flatMap((id) => found.find(({ manifest }) => manifest.id === id) ?? []);
  return { ordered, dependencies, holds, failed };
}

export function toFailed({ folder, manifest }: FoundPlugin, problem: PluginProblem): FailedPlugin {
  // A plugin that only lacks another one starts once that one is repaired.
  const state = problem.code === 'need_failed' ? 'waiting' : 'incompatible';
  return { state, id: manifest.id, folder, manifest, problem };
}

function unusable(folder: string, problem: PluginProblem): FailedPlugin {
  return { state: 'incompatible', id: basename(folder), folder, manifest: null, problem };
}

function keepUnclashed(readable: readonly FoundPlugin[], failed: FailedPlugin[]): readonly FoundPlugin[] {
  const clashes = findClashes(readable.map(({ manifest }) => manifest));
  return readable.filter((plugin) => {
    const problem = clashes.get(plugin.manifest.id);
    // The first of two plugins with one id is no clash itself.
    if (problem === undefined || isFirstOfId(plugin, readable)) return true;
    failed.push(toFailed(plugin, problem));
    return false;
  });
}

function isFirstOfId(plugin: FoundPlugin, readable: readonly FoundPlugin[]): boolean {
  const sameId = readable.filter(({ manifest }) => manifest.id === plugin.manifest.id);
  return sameId.length > 1 && sameId[0] === plugin;
}
