import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pluginFolders, readEdition, readManifest } from '@gatehouse/host/parts';
import { createTestHost } from '../create-test-host.ts';
import type { TestHost } from '../test-host.ts';
import type { CheckFixtures } from './read-fixtures.ts';

export interface WorldOptions {
  /** Folders of plugins that run beside it, besides those of the standard edition. */
  readonly with?: readonly string[];
}

/** A host that is thrown away after the check, with the plugin among those of the standard edition. */
export async function openWorld(
  folder: string,
  fixtures: CheckFixtures,
  options: WorldOptions = {},
): Promise<TestHost> {
  const { fixtures: _calls, ...settings } = fixtures;
  const edition = await readEdition('standard');
  const [hostFolder = ''] = pluginFolders({ plugins: [] }, { plugins: [] });
  const more = (options.with ?? []).map((path) => resolve(path));
  const beside = await withoutPlugin([...edition.plugins, ...more], folder);
  const common = { ...settings, clock: 'system' } as const;
  if (!(await isSame(folder, hostFolder))) return createTestHost(folder, { ...common, beside });
  // The operations of the host itself are in every test host.
  const [other = '', ...others] = beside;
  return createTestHost(other, { ...common, beside: others });
}

/** The plugin under test stands in for the one of the same id. */
async function withoutPlugin(folders: readonly string[], own: string): Promise<readonly string[]> {
  const id = await idOf(own);
  const kept = await Promise.all(
    [...new Set(folders)].map(async (folder) =>
      (await isSame(folder, own)) || (id !== null && (await idOf(folder)) === id) ? [] : [folder],
    ),
  );
  return kept.flat();
}

async function idOf(folder: string): Promise<string | null> {
  const result = await readManifest(folder);
  return result.ok ? result.manifest.id : null;
}

async function isSame(a: string, b: string): Promise<boolean> {
  return (await realpath(a)) === (await realpath(b));
}
