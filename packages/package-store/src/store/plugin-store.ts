import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { ContentFile } from '../content/content-file.ts';
import { contentListOf, contentListText, digestOf } from '../content/content-list.ts';
import type { LockedPlugin, PluginLock } from './plugin-lock.ts';

const folderName = 'plugin-store';
const incomingName = /^\.incoming-/;

/** The version of a package in the store. */
export type StoredPlace = Pick<LockedPlugin, 'package' | 'version' | 'files'>;

/** The folder of an added plugin: `<data folder>/plugin-store/<package>/<version>_<digest>`. */
export function storedFolderOf(dataDir: string, { package: name, version, files }: StoredPlace): string {
  const short = Buffer.from(files.slice('sha512-'.length), 'base64').toString('hex').slice(0, 8);
  return join(packageFolderOf(dataDir, name), `${version}_${short}`);
}

/** Whether a folder is one of added plugins. */
export function isStored(dataDir: string, folder: string): boolean {
  return folder.startsWith(join(dataDir, folderName) + sep);
}

/** The list of its files, beside it. */
export function listPathOf(dataDir: string, place: StoredPlace): string {
  return `${storedFolderOf(dataDir, place)}.json`;
}

function packageFolderOf(dataDir: string, name: string): string {
  return join(dataDir, folderName, name.replace('/', '+'));
}

/**
 * Writes a plugin into the store, read-only. It is there as a whole or not at all. Returns the digest of the list of its
 * files.
 */
export async function storePlugin(
  dataDir: string,
  plugin: { readonly package: string; readonly version: string; readonly files: readonly ContentFile[] },
): Promise<string> {
  const list = contentListText(contentListOf(plugin.files));
  const place = { ...plugin, files: digestOf(list) };
  const parent = packageFolderOf(dataDir, plugin.package);
  const incoming = join(parent, `.incoming-${randomUUID()}`);
  const folder = storedFolderOf(dataDir, place);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  try {
    await writeFiles(join(incoming, 'files'), plugin.files);
    await writeFile(join(incoming, 'list'), list, { mode: 0o400, flush: true });
    await removeStored(folder);
    await rm(`${folder}.json`, { force: true });
    await rename(join(incoming, 'list'), `${folder}.json`);
    await rename(join(incoming, 'files'), folder);
    await closeFolders(folder);
  } finally {
    await removeStored(incoming);
  }
  return place.files;
}

async function writeFiles(folder: string, files: readonly ContentFile[]): Promise<void> {
  const folders = new Set(files.map(({ path }) => dirname(join(folder, path))));
  for (const each of folders) await mkdir(each, { recursive: true, mode: 0o700 });
  for (const { path, data } of files) {
    const file = await open(join(folder, path), 'wx', 0o400);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** Nothing can be added to a folder that is stored. */
async function closeFolders(folder: string): Promise<void> {
  for (const path of await foldersBelow(folder)) await chmod(path, 0o500);
}

/** Removes a folder of the store, or what there is of it. */
async function removeStored(folder: string): Promise<void> {
  for (const path of await foldersBelow(folder)) await chmod(path, 0o700);
  await rm(folder, { recursive: true, force: true });
}

/** The folder first. Links are not followed. */
async function foldersBelow(folder: string): Promise<readonly string[]> {
  let entries: Awaited<ReturnType<typeof list>>;
  try {
    entries = await list(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return [];
    throw error;
  }
  const below = entries.filter((entry) => entry.isDirectory());
  const deeper = await Promise.all(below.map(({ name }) => foldersBelow(join(folder, name))));
  return [folder, ...deeper.flat()];
}

function list(folder: string) {
  return readdir(folder, { withFileTypes: true });
}

/**
 * Removes what is in no lock: earlier versions, and what a killed process left. Only while nothing is stored.
 * @param held folders that stay, since something of them runs
 */
export async function sweepStore(
  dataDir: string,
  lock: PluginLock,
  held: ReadonlySet<string> = new Set(),
): Promise<void> {
  const locked = Object.values(lock.plugins).map((plugin) => storedFolderOf(dataDir, plugin));
  const kept = new Set([...locked, ...held]);
  const store = join(dataDir, folderName);
  const packages = await list(store).catch(() => []);
  for (const { name } of packages) {
    const parent = join(store, name);
    const entries = await list(parent);
    const gone = entries.filter((entry) => {
      const path = join(parent, entry.name.replace(/\.json$/, ''));
      return incomingName.test(entry.name) || !kept.has(path);
    });
    for (const entry of gone) await removeStored(join(parent, entry.name));
    if (gone.length === entries.length) await rm(parent, { recursive: true, force: true });
  }
}
