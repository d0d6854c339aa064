import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pluginFolders } from '@gatehouse/daemon/editions/plugin-folders';
import { readEdition } from '@gatehouse/daemon/editions/read-edition';
import { readManifest } from '@gatehouse/host/manifest/read-manifest';
import { createTestHost } from '../test-host/create-test-host.ts';
import { type PluginSource, toFolder } from '../test-host/plugin-folder.ts';
import type { TestHost } from '../test-host/test-host.ts';
import type { CheckFixtures } from './read-fixtures.ts';

export interface WorldOptions {
  /** Folders of plugins that run beside it, in addition to those of the standard edition. */
  readonly with?: readonly string[];
}

/** A temporary host for the check, with the plugin among those of the standard edition. */
export async function openWorld(
  folder: string,
  fixtures: CheckFixtures,
  options: WorldOptions = {},
): Promise<TestHost> {
  const { fixtures: _calls, actions: _actions, beside: named = [], ...settings } = fixtures;
  const edition = await readEdition('standard');
  const [hostFolder = ''] = pluginFolders({ plugins: [] }, { plugins: [] });
  const more = (options.with ?? []).map((path) => resolve(path));
  const sources = await eachOnce([...edition.plugins, ...more, ...named]);
  const beside = await withoutPlugin(sources, folder);
  const common = { ...settings, clock: 'system' } as const;
  if (!(await isSame(folder, hostFolder))) return createTestHost(folder, { ...common, beside });
  // Every test host has the operations of the host itself.
  const [other = '', ...others] = beside;
  return createTestHost(other, { ...common, beside: others });
}

/** Keeps the first plugin of each id, which is the one of the edition. */
async function eachOnce(sources: readonly PluginSource[]): Promise<readonly PluginSource[]> {
  const found = new Map<unknown, PluginSource>();
  for (const source of sources) {
    const id = (await idOf(source)) ?? source;
    if (!found.has(id)) found.set(id, source);
  }
  return [...found.values()];
}

/** The plugin under test replaces the one of the same id. */
async function withoutPlugin(
  sources: readonly PluginSource[],
  own: string,
): Promise<readonly PluginSource[]> {
  const id = await idOf(own);
  const kept = await Promise.all(
    sources.map(async (source) =>
      (await isSame(source, own)) || (id !== null && (await idOf(source)) === id) ? [] : [source],
    ),
  );
  return kept.flat();
}

/** Null when its manifest is invalid. */
export async function idOf(source: PluginSource): Promise<string | null> {
  if (!isPlace(source)) return source.declaration.id;
  const result = await readManifest(toFolder(source));
  return result.ok ? result.manifest.id : null;
}

async function isSame(source: PluginSource, folder: string): Promise<boolean> {
  return isPlace(source) && (await realpath(toFolder(source))) === (await realpath(folder));
}

function isPlace(source: PluginSource): source is string | URL {
  return typeof source === 'string' || source instanceof URL;
}
