import type { Stats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { useEntry, useExisting } from './file-door.ts';
import { toFileError } from './file-error.ts';
import type { GuardedPath } from './guarded-path.ts';

export interface FileFacts {
  readonly facts: Stats;
  /** The real path, without links. */
  readonly real: string;
}

/** The facts of the file at a path; links are followed. */
export async function factsOf(named: GuardedPath): Promise<FileFacts> {
  try {
    return await useExisting(named, { wanted: 'read' }, async ({ path, real }) => ({
      facts: await stat(path),
      real,
    }));
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

/** The facts of the entry at a path, which may be a link. */
export async function ownFactsOf(named: GuardedPath): Promise<FileFacts> {
  try {
    return await useEntry(named, 'read', async ({ at, real }) => ({ facts: await lstat(at), real }));
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}
