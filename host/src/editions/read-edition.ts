import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Edition, parseEdition } from './edition.ts';
import { pluginFolderOf } from './plugin-folder-of.ts';

const editionsFolder = fileURLToPath(new URL('../../../editions/', import.meta.url));

/** Reads an edition by its name, or by the path of its file. Throws a message for people. */
export async function readEdition(nameOrPath: string): Promise<Edition> {
  const path = isPath(nameOrPath) ? resolve(nameOrPath) : await pathOf(nameOrPath);
  const { plugins, disable, ...rest } = parseEdition(path, await readText(path));
  const folders = plugins.map((plugin) => pluginFolderOf(plugin, dirname(path)));
  return { name: basename(path, '.json'), path, ...rest, plugins: folders, disable: new Set(disable) };
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
