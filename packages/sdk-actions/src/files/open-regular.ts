import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { linkAt, useEntry, useExisting } from './file-door.ts';
import { isMissing, notRegular, toFileError } from './file-error.ts';
import { assertOneName } from './file-refusal.ts';
import type { FileAccess } from './file-rights.ts';
import { elsewhere, type GuardedPath } from './guarded-path.ts';
import type { Held } from './held-place.ts';
import { assertWritableHere } from './remote-files.ts';

const { O_RDONLY, O_RDWR, O_WRONLY, O_APPEND, O_CREAT, O_EXCL } = constants;
// Without it opening a pipe would wait for the other end. Windows has neither the flag nor such pipes.
const doNotWait = constants.O_NONBLOCK ?? 0;

const modes = {
  read: { flags: O_RDONLY, wanted: 'read' },
  append: { flags: O_WRONLY | O_APPEND, wanted: 'write' },
  change: { flags: O_RDWR, wanted: 'write' },
} as const;

/** `append` and `change` create a missing file. */
export type OpenMode = keyof typeof modes;

/** A regular file that is open. */
export interface OpenFile {
  readonly file: FileHandle;
  readonly facts: Stats;
  /** The real path, without links. */
  readonly real: string;
}

const maxTries = 40;

/** Opens a regular file, which the caller closes. Errors are for people. */
export async function openRegular(named: GuardedPath, mode: OpenMode): Promise<OpenFile> {
  try {
    if (mode !== 'read') await assertWritableHere(named);
    let at = named;
    for (let tries = 0; tries < maxTries; tries++) {
      try {
        return await openExisting(at, mode);
      } catch (cause) {
        if (mode === 'read' || !isMissing(cause)) throw cause;
      }
      const made = await makeOrFollow(at, mode);
      if ('file' in made) return made;
      at = elsewhere(named, made.path);
    }
    throw Object.assign(new Error('too many links'), { code: 'ELOOP', syscall: 'open' });
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

/** Uses a regular file and closes it. */
export async function withRegular<T>(
  named: GuardedPath,
  mode: OpenMode,
  use: (opened: OpenFile) => Promise<T>,
): Promise<T> {
  const opened = await openRegular(named, mode);
  try {
    return await use(opened);
  } catch (cause) {
    throw toFileError(cause, named.path);
  } finally {
    await opened.file.close();
  }
}

function openExisting(named: GuardedPath, mode: OpenMode): Promise<OpenFile> {
  const { flags, wanted } = modes[mode];
  return useExisting(named, { wanted }, async (held) => {
    const file = await open(held.path, flags | doNotWait);
    try {
      const facts = await file.stat();
      assertUsable(named, { facts, held, wanted });
      return { file, facts, real: held.real };
    } catch (cause) {
      await file.close();
      throw cause;
    }
  });
}

/** Creates the file; a broken link in its place is followed. */
function makeOrFollow(named: GuardedPath, mode: OpenMode): Promise<OpenFile | { readonly path: string }> {
  return useEntry(named, 'read', async (entry) => {
    const link = await linkAt(entry);
    if (link !== null) return { path: resolve(entry.folder.real, link) };
    return useEntry(elsewhere(named, entry.real), 'write', async ({ at, real }) => {
      const file = await open(at, modes[mode].flags | O_CREAT | O_EXCL | doNotWait).catch(
        (cause: unknown) => {
          if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return null;
          throw cause;
        },
      );
      return file === null ? { path: named.path } : { file, facts: await file.stat(), real };
    });
  });
}

interface Judged {
  readonly facts: Stats;
  readonly held: Held;
  readonly wanted: FileAccess;
}

function assertUsable(named: GuardedPath, { facts, held, wanted }: Judged): void {
  held.assertSame(facts);
  if (!facts.isFile()) throw notRegular(named.path);
  assertOneName(named, facts, wanted);
}
