import { readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPluginLock } from '@gatehouse/package-store/plugin-lock';
import { storedFolderOf } from '@gatehouse/package-store/plugin-store';

/** The folder of this package, whose own operations are a plugin like others: `host`. */
export const hostFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the product: its code, its modules and what is built of them. */
export const installationFolder = fileURLToPath(new URL('../../../../', import.meta.url));

/** The installation with its packages: as a package itself, it lies beside them. */
export const codeFolder =
  basename(dirname(installationFolder)) === 'node_modules' ? dirname(installationFolder) : installationFolder;

interface Sources {
  readonly plugins: readonly string[];
  /** Where `plugins/` is looked for; none where it is left out. */
  readonly dataDir?: string;
}

/**
 * All plugins that a daemon loads, the host's own operations first, then `<data folder>/plugins/`, and those that were
 * added last. The earlier of two that clash is kept.
 */
export function pluginFolders(
  edition: { readonly plugins: readonly string[] },
  settings: Sources,
): readonly string[] {
  const added = settings.dataDir === undefined ? [] : [...addedFolders(settings.dataDir).values()];
  return [...otherFolders(edition, settings), ...added];
}

/** All but those that were added with `gatehouse plugin add`. */
export function otherFolders(
  edition: { readonly plugins: readonly string[] },
  settings: Sources,
): readonly string[] {
  const installed = settings.dataDir === undefined ? [] : installedFolders(settings.dataDir);
  return [hostFolder, ...edition.plugins, ...settings.plugins, ...installed];
}

/** Where the added plugins are, by their ids. A lock that cannot be read has none; `doctor` reports it. */
export function addedFolders(dataDir: string): ReadonlyMap<string, string> {
  try {
    const entries = Object.entries(readPluginLock(dataDir).plugins);
    return new Map(entries.map(([id, plugin]) => [id, storedFolderOf(dataDir, plugin)]));
  } catch {
    return new Map();
  }
}

/** Whether it is part of the product: of its edition, and of its own files. */
export function isOwnPlugin(folder: string, edition: { readonly plugins: readonly string[] }): boolean {
  return (
    folder === hostFolder ||
    (edition.plugins.includes(folder) && folder.startsWith(withSlash(installationFolder)))
  );
}

/** Whether it lies among the plugins of the product, in whatever edition. */
export function isProductPlugin(folder: string): boolean {
  return folder.startsWith(withSlash(join(installationFolder, 'plugins')));
}

function withSlash(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep;
}

function installedFolders(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'plugins');
  try {
    const found = readdirSync(folder, { withFileTypes: true });
    return found
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
      .map(({ name }) => join(folder, name))
      .sort();
  } catch {
    // Nobody has put a plugin there, or the folder cannot be read: no reason not to start.
    return [];
  }
}
