import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Entry, factsAt, useTarget } from './file-door.ts';
import { notRegular, toFileError } from './file-error.ts';
import { elsewhere, type GuardedPath } from './guarded-path.ts';
import { makeFolders } from './make-folders.ts';

interface ReplaceOptions {
  /** Create missing folders of the path. */
  readonly makesFolders: boolean;
}

/**
 * Writes a temporary file beside the target, syncs it and renames it, so that no reader sees a partial file and a
 * failure keeps the old one. A link stays a link, and the mode of an existing file is kept.
 */
export async function replaceFile(
  named: GuardedPath,
  { makesFolders }: ReplaceOptions,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  try {
    if (makesFolders) await makeFolders(elsewhere(named, dirname(named.path)));
    await useTarget(named, 'write', async (entry) => {
      const old = await factsAt(entry);
      if (old && !old.isFile()) throw notRegular(named.path);
      await moveIntoPlace(entry, old, write);
    });
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

async function moveIntoPlace(
  { at, folder }: Entry,
  old: Stats | null,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const temporary = join(folder.path, `.gatehouse-${randomUUID()}.tmp`);
  const file = await open(temporary, 'wx');
  try {
    try {
      if (old) await file.chmod(old.mode & 0o777);
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, at);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}
