import { type FileHandle, open, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import {
  below,
  elsewhere,
  factsOf,
  type GuardedPath,
  isMissing,
  makeFolders,
  moveEntry,
  type OpenFile,
  removeFile,
  replaceFile,
  toFileError,
  withRegular,
} from '@gatehouse/sdk-actions/files';
import { factsAt, notRegular, ownFactsOf, remoteOf, useEntry } from '@gatehouse/sdk-actions/internal/files';

interface CopyOptions {
  /** Replaces an existing file, which is an error otherwise. */
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
}

/** In an existing folder the name is kept. */
export async function targetOf(source: GuardedPath, to: GuardedPath): Promise<GuardedPath> {
  const isFolder = await factsOf(to).then(
    ({ facts }) => facts.isDirectory(),
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
  return isFolder ? below(to, basename(source.path)) : to;
}

export function copyFile(source: GuardedPath, target: GuardedPath, options: CopyOptions): Promise<void> {
  return withRegular(source, 'read', async (from) => {
    if (await isSame(from, target))
      throw new ActionError(`${quote(source.path)} cannot be copied onto itself.`);
    await writeNew(target, options, (file) =>
      pipeline(
        from.file.createReadStream({ autoClose: false }),
        async (chunks: AsyncIterable<Uint8Array>) => {
          for await (const chunk of chunks) await file.appendFile(chunk);
        },
        { signal: options.signal },
      ),
    );
  });
}

/** Writes a file atomically, or one that must not exist yet. */
export async function writeNew(
  target: GuardedPath,
  { overwrite }: Pick<CopyOptions, 'overwrite'>,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  if (overwrite || (await remoteOf(target)) !== null) {
    await replaceFile(target, { makesFolders: true, isNew: !overwrite }, write);
    return;
  }
  try {
    await makeFolders(elsewhere(target, dirname(target.path)));
    await useEntry(target, 'write', ({ at }) => fillNew(at, write));
  } catch (cause) {
    throw toFileError(cause, target.path);
  }
}

async function fillNew(at: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(at, 'wx');
  try {
    await write(file);
    await file.sync();
  } catch (cause) {
    await rm(at, { force: true });
    throw cause;
  } finally {
    await file.close();
  }
}

/** A rename, or a copy where the target is on another disk. */
export async function moveFile(
  source: GuardedPath,
  target: GuardedPath,
  options: CopyOptions,
): Promise<void> {
  const { facts } = await ownFactsOf(source);
  if (!facts.isFile() && !facts.isSymbolicLink()) throw notRegular(source.path);
  if (!options.overwrite && (await isThere(target))) {
    throw new ActionError(`The file ${quote(target.path)} exists already. Set Overwrite to replace it.`);
  }
  try {
    await moveEntry(source, target, options);
  } catch (cause) {
    if (!isOtherDisk(cause)) throw toFileError(cause, source.path);
    await copyFile(source, target, options);
    await removeFile(source);
  }
}

export function isOtherDisk(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EXDEV';
}

export async function isThere(named: GuardedPath): Promise<boolean> {
  try {
    return await useEntry(named, 'read', async (entry) => (await factsAt(entry)) !== null);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function isSame({ facts, real }: OpenFile, target: GuardedPath): Promise<boolean> {
  // Files of a copy that are alike are one there.
  const isCopy = (await remoteOf(target)) !== null;
  return factsOf(target).then(
    ({ facts: other, real: otherReal }) =>
      isCopy ? real === otherReal : other.ino === facts.ino && other.dev === facts.dev,
    () => false,
  );
}
