import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { useExisting } from './file-door.ts';
import { toFileError } from './file-error.ts';
import { accessTo } from './file-rights.ts';
import type { GuardedPath } from './guarded-path.ts';

/** The kind of an entry of a folder; `special` is a pipe, a socket or a device. */
export type EntryKind = 'file' | 'folder' | 'link' | 'special';

export interface FolderEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

export interface ReadFolder {
  /** The real path of the folder. */
  readonly real: string;
  /** Closed entries are left out. */
  readonly entries: readonly FolderEntry[];
}

interface ReadOptions {
  readonly maxEntries: number;
  /** Entries that it refuses are left out, and do not count; all are taken where it is missing. */
  readonly takes?: (name: string) => boolean;
}

/** The entries of a folder in the order of the disk; null when there are more than `maxEntries`. */
export async function readFolder(
  named: GuardedPath,
  { maxEntries, takes = () => true }: ReadOptions,
): Promise<ReadFolder | null> {
  try {
    return await useExisting(named, { wanted: 'read', isFolder: true }, async ({ path, real }) => {
      const entries: FolderEntry[] = [];
      for await (const entry of await opendir(path)) {
        if (!takes(entry.name)) continue;
        if (accessTo(named.rights, join(real, entry.name)) === 'none') continue;
        if (entries.length === maxEntries) return null;
        entries.push({ name: entry.name, kind: kindOf(entry) });
      }
      return { real, entries };
    });
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'special';
}
