import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { planPlugins } from '@gatehouse/host/plugins/plan-plugins';
import { hostServiceIds } from '../host-operations/host-services.ts';
import { type Edition, parseEdition } from './edition.ts';
import { editionProblems } from './edition-problems.ts';
import { extendEdition } from './extend-edition.ts';
import { pluginFolderOf } from './plugin-folder-of.ts';
import { pluginFolders } from './plugin-folders.ts';

const editionsFolder = fileURLToPath(new URL('../../../../editions/', import.meta.url));

/**
 * Reads an edition by its name, or by the path of its file, with those that it extends. Throws a message for people, with
 * all its problems at once where a package is not there.
 */
export async function readEdition(nameOrPath: string): Promise<Edition> {
  const path = isPath(nameOrPath) ? resolve(nameOrPath) : await pathOf(nameOrPath);
  const { edition, missing } = await readWhole(path, []);
  if (missing.length === 0) return edition;
  const { ordered, failed } = await planPlugins(pluginFolders(edition, { plugins: [] }), hostServiceIds);
  throw new Error([...missing, ...editionProblems(edition, [...ordered, ...failed], true)].join('\n'));
}

interface Read {
  readonly edition: Edition;
  /** For each package that is not there, the message. */
  readonly missing: readonly string[];
}

/** @param under paths of the editions that extend it */
async function readWhole(path: string, under: readonly string[]): Promise<Read> {
  if (under.includes(path))
    throw new Error(`Editions extend each other in a circle: ${[...under, path].join(' extends ')}`);
  const file = parseEdition(path, await readText(path));
  const found = findPlugins(file.plugins, dirname(path));
  const own = { name: basename(path, '.json'), path };
  if (!('extends' in file)) {
    const edition = { ...file, ...own, plugins: found.folders, disable: new Set(file.disable) };
    return { edition, missing: found.missing };
  }
  const base = isPath(file.extends) ? resolve(dirname(path), file.extends) : await pathOf(file.extends);
  const other = await readWhole(base, [...under, path]);
  const { extends: _, ...given } = file;
  const edition = extendEdition(other.edition, { ...given, plugins: found.folders });
  return { edition: { ...edition, ...own }, missing: [...other.missing, ...found.missing] };
}

function findPlugins(plugins: readonly string[], folder: string) {
  const [folders, missing]: [string[], string[]] = [[], []];
  for (const plugin of plugins) {
    try {
      folders.push(pluginFolderOf(plugin, folder));
    } catch (error) {
      missing.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { folders, missing };
}

/** The editions that come with the product, by name. */
export async function editionNames(): Promise<readonly string[]> {
  const files = readdirSync(editionsFolder);
  return files.flatMap((file) => (isLock(file) ? [] : (/^(.+)\.json$/.exec(file)?.[1] ?? []))).sort();
}

function isPath(nameOrPath: string): boolean {
  return nameOrPath.endsWith('.json') || /[/\\]/.test(nameOrPath);
}

function isLock(file: string): boolean {
  return file.endsWith('.lock.json');
}

async function pathOf(name: string): Promise<string> {
  const names = await editionNames();
  if (names.includes(name)) return join(editionsFolder, `${name}.json`);
  throw new Error(
    `There is no edition "${name}"; there are ${names.join(', ')}. One of your own is named by its path, such as ./${name}.json`,
  );
}

async function readText(path: string): Promise<string> {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The edition ${path} cannot be read: ${reason}`);
  }
}
