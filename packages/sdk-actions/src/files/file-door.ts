// See docs/decisions/0058-one-door-to-files.md.
import type { Stats } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { refusal } from './file-refusal.ts';
import { allows, type FileAccess } from './file-rights.ts';
import { elsewhere, type GuardedPath } from './guarded-path.ts';
import type { Held, HoldOptions } from './held-place.ts';
import { holdPlace } from './hold-place.ts';

/*
 * All file access of actions and operations that take a path. A file is used through a descriptor whose real path, as
 * the system reports it, was checked: a path that is checked first and opened later can lead elsewhere by then.
 */

/** A name in a folder that is held open. */
export interface Entry {
  /** The real path of the entry, which need not exist. */
  readonly real: string;
  /** A path to the entry. The last name may be a link: pass flags that do not follow it. */
  readonly at: string;
  readonly folder: Held;
}

const maxLinks = 40;

/** Uses the file at the path and follows links. Throws where access is refused or nothing exists. */
export async function useExisting<T>(
  file: GuardedPath,
  { wanted, isFolder = false }: { readonly wanted: FileAccess; readonly isFolder?: boolean },
  use: (held: Held) => Promise<T>,
): Promise<T> {
  const held = await holdOrRefuse(file, { isFolder, followsLink: true });
  try {
    if (!allows(file.rights, held.real, wanted)) throw refusal(file, held.real, wanted);
    return await use(held);
  } finally {
    held.release();
  }
}

/** Uses the name itself in its folder, without following a link. The entry need not exist. */
export async function useEntry<T>(
  file: GuardedPath,
  wanted: FileAccess,
  use: (entry: Entry) => Promise<T>,
): Promise<T> {
  return useAndRelease(await holdEntry(file, wanted), use);
}

/** Uses the name to which links at the end of the path lead. The file need not exist. */
export async function useTarget<T>(
  file: GuardedPath,
  wanted: FileAccess,
  use: (entry: Entry) => Promise<T>,
): Promise<T> {
  return useAndRelease(await holdTarget(file, wanted), use);
}

/** The same for longer: the caller releases the folder. */
export async function holdTarget(file: GuardedPath, wanted: FileAccess): Promise<Entry> {
  let named = file;
  for (let links = 0; links < maxLinks; links++) {
    const entry = await holdEntry(named, 'read');
    try {
      const link = await linkAt(entry);
      if (link === null && allows(file.rights, entry.real, wanted)) return entry;
      if (link === null) throw refusal(file, entry.real, wanted);
      named = elsewhere(file, resolve(entry.folder.real, link));
    } catch (cause) {
      entry.folder.release();
      throw cause;
    }
    entry.folder.release();
  }
  throw Object.assign(new Error(`too many links: ${file.path}`), { code: 'ELOOP', syscall: 'open' });
}

async function holdEntry(file: GuardedPath, wanted: FileAccess): Promise<Entry> {
  const folder = await holdOrRefuse(elsewhere(file, dirname(file.path)), {
    isFolder: true,
    followsLink: true,
  });
  const name = basename(file.path);
  const real = join(folder.real, name);
  if (allows(file.rights, real, wanted)) return { real, at: join(folder.path, name), folder };
  folder.release();
  throw refusal(file, real, wanted);
}

async function useAndRelease<T>(entry: Entry, use: (entry: Entry) => Promise<T>): Promise<T> {
  try {
    return await use(entry);
  } finally {
    entry.folder.release();
  }
}

/** The target of the link at a name; null where there is no link. */
export async function linkAt({ at }: Entry): Promise<string | null> {
  try {
    return await readlink(at);
  } catch (cause) {
    const { code } = parseSystemError(cause);
    // There is no link. Windows reports UNKNOWN for some files.
    if (code === 'EINVAL' || code === 'ENOENT' || code === 'UNKNOWN') return null;
    throw cause;
  }
}

/** The facts of the entry at a name; null where nothing exists. */
export async function factsAt({ at }: Entry): Promise<Stats | null> {
  try {
    return await lstat(at);
  } catch (cause) {
    if (parseSystemError(cause).code === 'ENOENT') return null;
    throw cause;
  }
}

/** Errors must not reveal whether something exists in a closed place: there the rule is reported. */
async function holdOrRefuse(file: GuardedPath, options: HoldOptions): Promise<Held> {
  try {
    return await holdPlace(file.path, options);
  } catch (cause) {
    const nearest = await nearestPlace(file.path);
    if (!allows(file.rights, nearest, 'read')) throw refusal(file, nearest, 'read');
    throw cause;
  }
}

/** The real path of the deepest folder of a path that exists. */
async function nearestPlace(path: string): Promise<string> {
  const parent = dirname(path);
  if (parent === path) return path;
  try {
    const held = await holdPlace(parent, { isFolder: true, followsLink: true });
    held.release();
    return join(held.real, basename(path));
  } catch {
    return join(await nearestPlace(parent), basename(path));
  }
}

function parseSystemError(cause: unknown): { readonly code: string } {
  return { code: cause instanceof Error && 'code' in cause ? String(cause.code) : '' };
}
