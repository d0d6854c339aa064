import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, notRegular, toFileError } from './file-error.ts';
import { makeFolders } from './make-folders.ts';

interface ReplaceOptions {
  /** Make the folders on the way where they are missing. */
  readonly makesFolders: boolean;
}

/**
 * Writes a file beside its place, syncs it and moves it there, so that nobody sees it half written and a
 * failure leaves the old one. A link stays a link; the rights of a file that exists stay.
 */
export async function replaceFile(
  path: string,
  { makesFolders }: ReplaceOptions,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  try {
    if (makesFolders) await makeFolders(dirname(path));
    const target = (await unlessMissing(realpath(path))) ?? path;
    const old = await unlessMissing(stat(target));
    if (old && !old.isFile()) throw notRegular(path);
    await moveIntoPlace(target, old, write);
  } catch (cause) {
    throw toFileError(cause, path);
  }
}

async function moveIntoPlace(
  target: string,
  old: Stats | null,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const temporary = join(dirname(target), `.gatehouse-${randomUUID()}.tmp`);
  const file = await open(temporary, 'wx');
  try {
    try {
      if (old) await file.chmod(old.mode & 0o777);
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

async function unlessMissing<T>(fact: Promise<T>): Promise<T | null> {
  try {
    return await fact;
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}
