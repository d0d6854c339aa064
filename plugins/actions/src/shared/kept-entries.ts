import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { useEntry } from '@gatehouse/sdk-actions/internal/files';
import type { StoredDocument } from '@gatehouse/sdk-plugin';
import type { HeldEntries } from '../taken/replace-bound-file.ts';

/** Entries that a run took from a shared list or table, and that come back when it is cut off. */
export interface KeptEntries extends StoredDocument {
  readonly target: string;
  readonly lock: string;
  readonly rights: FileRights;
  readonly held: HeldEntries;
  /** The file that is there until the entries are taken. */
  readonly takenBy: string;
  /** The file that is there until they are back; absent until they are being brought back. */
  readonly returnedBy?: string;
}

/** The entries are not being brought back. */
export function unmarked({ returnedBy, ...entries }: KeptEntries): KeptEntries {
  return entries;
}

interface Record {
  forget(): Promise<void>;
  unmark(): Promise<void>;
}

/**
 * Whether the entries that an earlier daemon kept are out of their file. Those that were never taken, or are back, are
 * forgotten. Throws where the folder cannot be read.
 */
export function areTaken(
  { target, rights, takenBy, returnedBy }: KeptEntries,
  { forget, unmark }: Record,
): Promise<boolean> {
  return useEntry({ path: target, rights }, 'write', async ({ folder }) => {
    const isThere = (name: string) => existsSync(join(folder.path, name));
    // A file goes after its record, as the change that it stands for would otherwise count as made.
    const remove = (name: string) => rmSync(join(folder.path, name), { force: true });
    if (isThere(takenBy)) {
      await forget();
      remove(takenBy);
      return false;
    }
    if (returnedBy === undefined) return true;
    if (isThere(returnedBy)) {
      await unmark();
      remove(returnedBy);
      return true;
    }
    await forget();
    return false;
  });
}
