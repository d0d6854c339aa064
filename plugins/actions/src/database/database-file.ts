import {
  assertOneName,
  factsAt,
  type GuardedPath,
  holdTarget,
  notRegular,
  toFileError,
} from '@gatehouse/sdk-actions/files';

/** A file for a library that opens it by name, with a log and a lock beside it. */
export interface DatabaseFile {
  /** For messages. */
  readonly path: string;
  /** A path to the file through the open descriptor of its folder. */
  readonly at: string;
  release(): void;
}

export async function openDatabaseFile(named: GuardedPath): Promise<DatabaseFile> {
  try {
    const entry = await holdTarget(named, 'write');
    try {
      const facts = await factsAt(entry);
      if (facts && !facts.isFile()) throw notRegular(named.path);
      if (facts) assertOneName(named, facts, 'write');
      return { path: named.path, at: entry.at, release: () => entry.folder.release() };
    } catch (cause) {
      entry.folder.release();
      throw cause;
    }
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}
