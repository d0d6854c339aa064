import type { Stats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { useEntry, useExisting } from './file-door.ts';
import { toFileError } from './file-error.ts';
import type { GuardedPath } from './guarded-path.ts';

export interface FileFacts {
  readonly facts: Stats;
  /** Where it is, with no link on the way. */
  readonly real: string;
}

/** What is at a path, wherever links lead. */
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

/** What is at a path itself, which may be a link. */
export async function ownFactsOf(named: GuardedPath): Promise<FileFacts> {
  try {
    return await useEntry(named, 'read', async ({ at, real }) => ({ facts: await lstat(at), real }));
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}
