import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Entry, factsAt, useTarget } from './file-door.ts';
import { notRegular, toFileError } from './file-error.ts';
import { elsewhere, type GuardedPath } from './guarded-path.ts';
import { makeFolders } from './make-folders.ts';
import { remoteOf } from './remote-files.ts';
import { writeElsewhere } from './write-elsewhere.ts';

interface ReplaceOptions {
  /** Create missing folders of the path. */
  readonly makesFolders: boolean;
  /** Rejects where something exists at the path. */
  readonly isNew?: boolean;
  /** Called when the file is about to take its place; it stays out of it where that throws. */
  onReplace?(): void;
}

/**
 * Writes a temporary file beside the target, syncs it and renames it, so that no reader sees a partial file and a
 * failure keeps the old one. A link stays a link, and the mode of an existing file is kept.
 */
export async function replaceFile(
  named: GuardedPath,
  options: ReplaceOptions,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const { makesFolders, isNew = false } = options;
  try {
    const remote = await remoteOf(named);
    if (remote !== null) {
      await writeElsewhere({ remote, path: named.path, makesFolders, isNew }, write);
      return;
    }
    if (makesFolders) await makeFolders(elsewhere(named, dirname(named.path)));
    await useTarget(named, 'write', async (entry) => {
      const old = await factsAt(entry);
      if (old && !old.isFile()) throw notRegular(named.path);
      await moveIntoPlace(entry, { ...options, old }, write);
    });
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

async function moveIntoPlace(
  { at, folder }: Entry,
  { old, isNew = false, onReplace }: ReplaceOptions & { readonly old: Stats | null },
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
    onReplace?.();
    if (isNew) await linkNew(temporary, at);
    else await rename(temporary, at);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** A second name fails where there is something, which a rename would replace. */
async function linkNew(temporary: string, at: string): Promise<void> {
  await link(temporary, at);
  await rm(temporary, { force: true });
}
