import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ActionContext } from '@gatehouse/sdk-actions';
import { type Entry, factsAt, toFileError, useEntry } from '@gatehouse/sdk-actions/files';
import { commitFile } from '../shared/shared-data-channels.ts';
import type { BoundPlace } from './bound-place.ts';

type Write = (file: FileHandle) => Promise<void>;
type Asking = Pick<ActionContext, 'ask'>;

/** Replaces the content of the file, which the run has locked; null deletes the file. */
export async function replaceBoundFile(
  place: BoundPlace,
  write: Write | null,
  asking: Asking,
): Promise<void> {
  const { file, lock } = place;
  if (write === null) {
    await asking.ask(commitFile, { lock, target: file.path, temporary: null });
    return;
  }
  try {
    await useEntry(file, 'write', (entry) => writeBeside(entry, { place, write, asking }));
  } catch (cause) {
    throw toFileError(cause, file.path);
  }
}

interface Writing {
  readonly place: BoundPlace;
  readonly write: Write;
  readonly asking: Asking;
}

async function writeBeside(entry: Entry, { place, write, asking }: Writing): Promise<void> {
  const start = `.gatehouse-${basename(entry.real)}-`;
  await removeLeftovers(entry.folder.path, start);
  const temporary = `${start}${randomUUID()}.tmp`;
  const at = join(entry.folder.path, temporary);
  try {
    const old = await factsAt(entry);
    const file = await open(at, 'wx');
    try {
      if (old?.isFile()) await file.chmod(old.mode & 0o777);
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await asking.ask(commitFile, { lock: place.lock, target: place.file.path, temporary });
  } catch (cause) {
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
