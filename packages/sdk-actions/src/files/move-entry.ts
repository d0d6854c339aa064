import { readlink, rename, rmdir, symlink, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ActionError, quote } from '../action-error.ts';
import { type Entry, factsAt, useEntry } from './file-door.ts';
import { toFileError } from './file-error.ts';
import { isWithin } from './file-rights.ts';
import { elsewhere, type GuardedPath } from './guarded-path.ts';
import { makeFolders } from './make-folders.ts';
import { remoteOf } from './remote-files.ts';

interface MoveOptions {
  /** Replaces an existing entry, where the system allows it. */
  readonly overwrite: boolean;
}

/** Renames a file, folder or link, and creates the folders of the new path. Rejects with EXDEV across disks. */
export async function moveEntry(
  source: GuardedPath,
  target: GuardedPath,
  { overwrite }: MoveOptions,
): Promise<void> {
  const [from, to] = await Promise.all([remoteOf(source), remoteOf(target)]);
  if (from !== null && to !== null)
    return to.change({ kind: 'move', path: source.path, to: target.path, overwrite });
  if (from !== to) throw otherDisk(source);
  await makeFolders(elsewhere(target, dirname(target.path)));
  await useEntry(source, 'write', async (from) => {
    const facts = await factsAt(from);
    if (facts?.isDirectory()) assertExpendable(source, from);
    await useEntry(target, 'write', async (to) => {
      if (!overwrite && (await factsAt(to)) !== null) throw existsAlready(target);
      await rename(from.at, to.at);
    });
  });
}

/** Removes a file, or a link without its target. */
export async function removeFile(named: GuardedPath): Promise<void> {
  const remote = await remoteOf(named);
  if (remote !== null) return remote.change({ kind: 'remove-file', path: named.path });
  await tellPath(named, (entry) => unlink(entry.at));
}

/** Removes a folder that has nothing in it. Rejects for one that a right names, such as the home folder. */
export async function removeEmptyFolder(named: GuardedPath): Promise<void> {
  const remote = await remoteOf(named);
  if (remote !== null) return remote.change({ kind: 'remove-folder', path: named.path });
  await tellPath(named, (entry) => {
    assertExpendable(named, entry);
    return rmdir(entry.at);
  });
}

export async function copyLink(source: GuardedPath, target: GuardedPath): Promise<void> {
  const link = await useEntry(source, 'read', ({ at }) => readlink(at));
  const remote = await remoteOf(target);
  if (remote !== null) return remote.change({ kind: 'link', path: target.path, target: link });
  await tellPath(target, ({ at }) => symlink(link, at));
}

/** Refuses to remove a folder that rights name: a wrong variable must not delete the home folder. */
export function assertExpendable({ path, rights }: GuardedPath, { real }: Pick<Entry, 'real'>): void {
  const kept = rights.find((place) => isWithin(place.path, real));
  if (kept === undefined) return;
  throw new ActionError(
    `${quote(path)} is neither deleted nor moved, since it holds ${quote(kept.path)}. Name what is in it instead.`,
  );
}

async function tellPath(named: GuardedPath, use: (entry: Entry) => Promise<void>): Promise<void> {
  try {
    await useEntry(named, 'write', use);
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

/** One of both is on another machine. */
function otherDisk({ path }: GuardedPath): Error {
  return Object.assign(new Error(`${quote(path)} is on another machine`), {
    code: 'EXDEV',
    syscall: 'rename',
  });
}

function existsAlready({ path }: GuardedPath): ActionError {
  return new ActionError(`${quote(path)} exists already.`);
}
