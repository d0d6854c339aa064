import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Entry, factsAt } from '@gatehouse/sdk-actions/internal/files';

export interface FileBeside {
  /** Its name in the folder of the entry. */
  readonly temporary: string;
  readonly file: FileHandle;
}

/** Names of files that are written beside the file of this path start so. */
export function leftoverStart(real: string): string {
  return `.gatehouse-${basename(real)}-`;
}

/** Makes a file that takes the place of the entry later, which the run has locked. The caller closes it. */
export async function openBeside(entry: Entry): Promise<FileBeside> {
  const start = leftoverStart(entry.real);
  await removeLeftovers(entry.folder.path, start);
  const temporary = `${start}${randomUUID()}.tmp`;
  const at = join(entry.folder.path, temporary);
  const old = await factsAt(entry);
  const file = await open(at, 'wx');
  try {
    if (old?.isFile()) await file.chmod(old.mode & 0o777);
    return { temporary, file };
  } catch (cause) {
    await file.close();
    await rm(at, { force: true });
    throw cause;
  }
}

/** Deletes files of workers that died during a write. The lock ensures that no other worker writes now. */
async function removeLeftovers(folder: string, start: string): Promise<void> {
  const isLeftover = (name: string) =>
    name.startsWith(start) && /^[\da-f-]{36}\.tmp$/.test(name.slice(start.length));
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isLeftover)) await rm(join(folder, name), { force: true });
}
