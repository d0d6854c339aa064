import { existsSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RunInfo } from '@gatehouse/sdk-actions';
import { withRegular } from '@gatehouse/sdk-actions/files';
import { useEntry } from '@gatehouse/sdk-actions/internal/files';
import type { FileCommit } from '../taken/replace-bound-file.ts';
import { takenName } from '../taken/taken-record.ts';
import type { TextToAppend } from './shared-data-channels.ts';

interface Committing {
  readonly run: Pick<RunInfo, 'fileRights'>;
  /** Whether the run still has the lock of the file. */
  isHeld(): boolean;
  readonly record?: ChangeRecord | undefined;
}

/** The record of a change on the disk, by which a later daemon sees whether the change was made. */
export interface ChangeRecord {
  /** The file of this name, beside its target, is there until the change is made. */
  write(name: string): Promise<void>;
  /** The change was not made. */
  undo(): Promise<void>;
}

const temporaryName = /^\.gatehouse-[^/\\\0]+\.tmp$/;

/** Checks the paths from the worker by the rights of its run, because the daemon may do more than the run. */
export async function commitWith(
  { target, part, temporary, isEmpty = false }: FileCommit,
  { run, isHeld, record }: Committing,
): Promise<void> {
  if (temporary !== null && !temporaryName.test(temporary)) {
    throw new Error(`${JSON.stringify(temporary)} is no name of a file that is written beside its place.`);
  }
  await useEntry({ path: target, rights: run.fileRights }, 'write', async ({ at, folder }) => {
    const taken = join(folder.path, takenName(basename(at)));
    const place = part === 'taken' ? taken : at;
    // Synchronous: the leftover of an abandoned run must not overwrite a newer file.
    const put = (name: string | null) => {
      assertHeld(target, isHeld);
      if (name !== null) renameSync(join(folder.path, name), place);
      if (name === null || isEmpty) rmSync(place, { force: true });
      // The record belongs to the content that was replaced.
      if (part === 'content') rmSync(taken, { force: true });
    };
    if (record && temporary !== null) await putRecorded({ folder: folder.path, temporary, record }, put);
    else put(temporary);
    await syncFolder(folder.path);
  });
}

interface RecordedChange {
  readonly folder: string;
  readonly temporary: string;
  readonly record: ChangeRecord;
}

/** Writes the record first. The file gets a name that the next worker does not delete as a leftover. */
async function putRecorded(
  { folder, temporary, record }: RecordedChange,
  put: (name: string) => void,
): Promise<void> {
  const name = temporary.replace(/tmp$/, 'held');
  const at = join(folder, name);
  renameSync(join(folder, temporary), at);
  try {
    await syncFolder(folder);
    await record.write(name);
    put(name);
  } catch (cause) {
    // The file goes after its record: without it, the change would count as made.
    if (existsSync(at)) await record.undo();
    rmSync(at, { force: true });
    throw cause;
  }
}

/** In one piece: a worker that is killed while it writes would leave half of a line. */
export async function appendWith({ target, text }: TextToAppend, { run, isHeld }: Committing): Promise<void> {
  await withRegular({ path: target, rights: run.fileRights }, 'append', async ({ file }) => {
    assertHeld(target, isHeld);
    writeSync(file.fd, text);
    await file.datasync();
  });
}

function assertHeld(target: string, isHeld: () => boolean): void {
  if (!isHeld()) throw new Error(`The run gave up the file ${JSON.stringify(target)}.`);
}

/**
 * A rename is durable once its folder is synced; Windows syncs no folders. A failure here fails the action, although
 * the file is in place: otherwise a line could count as taken that a power cut brings back.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
