import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manifestFileName } from '@gatehouse/host/manifest/manifest-file-name';

const own = fileURLToPath(import.meta.url);

/**
 * The folder of a plugin that an edition names: a path (`./thermostat`, `../plugins/tasks`) counts from the folder of
 * the edition; any other text is the name of a package, looked for as Node would from there, and then from the host.
 */
export function pluginFolderOf(plugin: string, editionFolder: string): string {
  if (isAbsolute(plugin) || /^\.{1,2}([/\\]|$)/.test(plugin)) return resolve(editionFolder, plugin);
  const folders = [join(editionFolder, 'edition.js'), own].flatMap((from) => packageFolders(plugin, from));
  const found = folders.find((folder) => existsSync(join(folder, manifestFileName)));
  if (found !== undefined) return found;
  throw new Error(
    `No package "${plugin}" with a ${manifestFileName} is installed where ${editionFolder} could find it; install it, or name its folder: "./${plugin}"`,
  );
}

function packageFolders(name: string, from: string): readonly string[] {
  return (createRequire(from).resolve.paths(name) ?? []).map((folder) => join(folder, name));
}
