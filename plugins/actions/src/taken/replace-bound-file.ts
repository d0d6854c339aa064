import { type FileHandle, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type GuardedPath, toFileError } from '@gatehouse/sdk-actions/files';
import { type Entry, useEntry } from '@gatehouse/sdk-actions/internal/files';
import { openBeside } from './open-beside.ts';

/** A file that a run has locked. */
export interface LockedFile {
  readonly file: GuardedPath;
  readonly lock: string;
}

export interface FileCommit {
  /** The lock of the file, which the run must still have. */
  readonly lock: string;
  readonly target: string;
  /** The replaced part: the file itself, or the record of the lines that were taken from it. */
  readonly part: 'content' | 'taken';
  /** The name of the new file beside the target; null: the target is deleted. */
  readonly temporary: string | null;
  /** The entries that the change removes; they come back when the run is cut off. */
  readonly held?: HeldEntries | undefined;
  /** The new file is empty, and is deleted once it is in its place. */
  readonly isEmpty?: boolean | undefined;
}

/** Entries of a list or table, in the form of their file; base64. */
export interface HeldEntries {
  readonly bytes: string;
  readonly separator: string;
}

type Write = (file: FileHandle) => Promise<void>;
/** Puts a written file in its place, unless the run has lost the lock. */
export type Commit = (commit: FileCommit) => Promise<unknown>;

/** How the written file gets into its place. */
export interface Replacing {
  readonly commit: Commit;
  readonly held?: HeldEntries | undefined;
}

/** Replaces the content of the file, which the run has locked; null deletes the file. No line of it is taken then. */
export async function replaceBoundFile(
  place: LockedFile,
  write: Write | null,
  { commit, held }: Replacing,
): Promise<void> {
  const { file, lock } = place;
  const part = 'content';
  if (write !== null) await writePart(place, { part, write, commit, held });
  // The record of held entries names the file that takes the place, so there must be one.
  else if (held) await writePart(place, { part, write: async () => undefined, commit, held, isEmpty: true });
  else await commit({ lock, target: file.path, part, temporary: null });
}

/** Replaces the record of the lines that were taken from the file, which the run has locked. */
export function replaceTakenRecord(place: LockedFile, record: string, replacing: Replacing): Promise<void> {
  return writePart(place, { ...replacing, part: 'taken', write: (file) => file.writeFile(record) });
}

interface Writing extends Replacing {
  readonly part: FileCommit['part'];
  readonly write: Write;
  readonly isEmpty?: boolean;
}

async function writePart(place: LockedFile, writing: Writing): Promise<void> {
  try {
    await useEntry(place.file, 'write', (entry) => writeBeside(entry, place, writing));
  } catch (cause) {
    throw toFileError(cause, place.file.path);
  }
}

async function writeBeside(
  entry: Entry,
  place: LockedFile,
  { write, commit, ...change }: Writing,
): Promise<void> {
  const { temporary, file } = await openBeside(entry);
  try {
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await commit({ lock: place.lock, target: place.file.path, temporary, ...change });
  } catch (cause) {
    await rm(join(entry.folder.path, temporary), { force: true });
    throw cause;
  }
}
