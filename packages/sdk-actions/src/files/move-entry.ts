import { readlink, rename, rmdir, symlink, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ActionError, quote } from '../action-error.ts';
import { type Entry, factsAt, useEntry } from './file-door.ts';
import { toFileError } from './file-error.ts';
import { isWithin } from './file-rights.ts';
import { elsewhere, type GuardedPath } from './guarded-path.ts';
import { makeFolders } from './make-folders.ts';

interface MoveOptions {
  /** Replaces what is there, as far as the system does. */
  readonly overwrite: boolean;
}

/** Gives a file, a folder or a link another name, with the folders on the way to it. Rejects with EXDEV on another disk. */
export async function moveEntry(
  source: GuardedPath,
  target: GuardedPath,
  { overwrite }: MoveOptions,
): Promise<void> {
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

/** Takes a name away; of a link the link alone. */
export async function removeFile(named: GuardedPath): Promise<void> {
  await tellPath(named, (entry) => unlink(entry.at));
}

export async function removeEmptyFolder(named: GuardedPath): Promise<void> {
  await tellPath(named, (entry) => {
    assertExpendable(named, entry);
    return rmdir(entry.at);
  });
}

export async function copyLink(source: GuardedPath, target: GuardedPath): Promise<void> {
  const link = await useEntry(source, 'read', ({ at }) => readlink(at));
  await tellPath(target, ({ at }) => symlink(link, at));
}

/** Refuses to take away a folder that holds what nobody means to lose: a wrong variable must not cost a person all. */
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

function existsAlready({ path }: GuardedPath): ActionError {
  return new ActionError(`${quote(path)} exists already.`);
}
