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
 * The one door to files for actions and operations that take a path. Whatever is done with a file is done through a
 * descriptor that was judged by the real path that the system reports for it: a path that is looked at first and opened
 * later may lead elsewhere by then.
 */

/** A name in a folder that is held. */
export interface Entry {
  /** Where it is or will be, with no link on the way. */
  readonly real: string;
  /** Leads to it. A call that follows links must be told not to follow this one. */
  readonly at: string;
  readonly folder: Held;
}

const mostLinks = 40;

/** Uses what is at the path, wherever links lead. Throws where it may not be opened so, or where nothing is. */
export async function useExisting<T>(
  file: GuardedPath,
  { wanted, isFolder = false }: { readonly wanted: FileAccess; readonly isFolder?: boolean },
  use: (held: Held) => Promise<T>,
): Promise<T> {
  const held = await holdOrTell(file, { isFolder, followsLink: true });
  try {
    if (!allows(file.rights, held.real, wanted)) throw refusal(file, held.real, wanted);
    return await use(held);
  } finally {
    held.release();
  }
}

/** Uses the name itself, in its folder: a link there is the link. Nothing need be there. */
export async function useEntry<T>(
  file: GuardedPath,
  wanted: FileAccess,
  use: (entry: Entry) => Promise<T>,
): Promise<T> {
  return useAndRelease(await holdEntry(file, wanted), use);
}

/** Uses the name that a file has or will have where links at the end of the path lead. */
export async function useTarget<T>(
  file: GuardedPath,
  wanted: FileAccess,
  use: (entry: Entry) => Promise<T>,
): Promise<T> {
  return useAndRelease(await holdTarget(file, wanted), use);
}

/** The same for longer: its folder is to be released. */
export async function holdTarget(file: GuardedPath, wanted: FileAccess): Promise<Entry> {
  let named = file;
  for (let links = 0; links < mostLinks; links++) {
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
  const folder = await holdOrTell(elsewhere(file, dirname(file.path)), { isFolder: true, followsLink: true });
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

/** Where the link at a name leads to; null where there is none. */
export async function linkAt({ at }: Entry): Promise<string | null> {
  try {
    return await readlink(at);
  } catch (cause) {
    const { code } = parseSystemError(cause);
    // Not a link, or nothing. Windows says UNKNOWN for some files.
    if (code === 'EINVAL' || code === 'ENOENT' || code === 'UNKNOWN') return null;
    throw cause;
  }
}

/** What is at the name; null where nothing is. */
export async function factsAt({ at }: Entry): Promise<Stats | null> {
  try {
    return await lstat(at);
  } catch (cause) {
    if (parseSystemError(cause).code === 'ENOENT') return null;
    throw cause;
  }
}

/** A failure tells what is there: of a closed place it tells the rule, and not whether something is. */
async function holdOrTell(file: GuardedPath, options: HoldOptions): Promise<Held> {
  try {
    return await holdPlace(file.path, options);
  } catch (cause) {
    const nearest = await nearestPlace(file.path);
    if (!allows(file.rights, nearest, 'read')) throw refusal(file, nearest, 'read');
    throw cause;
  }
}

/** Where a path leads as far as it can be gone. */
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
