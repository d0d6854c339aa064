import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type GuardedPath, toFileError } from '@gatehouse/sdk-actions/files';
import {
  assertOneName,
  assertWritableHere,
  type Entry,
  factsAt,
  holdTarget,
  notRegular,
} from '@gatehouse/sdk-actions/internal/files';

interface Identity {
  readonly dev: string;
  readonly ino: string;
}

/** A file for a library that opens it by name, with a log and a lock beside it. */
export interface DatabaseFile {
  /** The real path: SQLite resolves links by itself, also that of a held folder. */
  readonly path: string;
  /** The file and its folder that were checked, to compare with what SQLite opened. */
  readonly file: Identity;
  readonly folder: Identity;
  release(): void;
}

/** Holds the folder of the file and creates a missing file. */
export async function openDatabaseFile(named: GuardedPath): Promise<DatabaseFile> {
  try {
    await assertWritableHere(named);
    const entry = await holdTarget(named, 'write');
    try {
      const facts = (await factsAt(entry)) ?? (await makeEmpty(entry));
      if (!facts.isFile()) throw notRegular(named.path);
      assertOneName(named, facts, 'write');
      const folder = identityOf(await stat(entry.folder.path));
      return { path: entry.real, file: identityOf(facts), folder, release: () => entry.folder.release() };
    } catch (cause) {
      entry.folder.release();
      throw cause;
    }
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

/** An empty file is an empty database. Another program may create it at the same time. */
async function makeEmpty(entry: Entry): Promise<Stats> {
  const { O_CREAT, O_RDWR, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = await open(entry.at, O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK, 0o644);
  try {
    return await file.stat();
  } finally {
    await file.close();
  }
}

function identityOf({ dev, ino }: Stats): Identity {
  return { dev: String(dev), ino: String(ino) };
}
