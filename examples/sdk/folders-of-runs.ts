// Folders that a project names: listed, made, moved and removed by the rights of its run.
import { ActionError } from '@gatehouse/sdk-actions';
import {
  below,
  type EntryKind,
  elsewhere,
  type FileAccess,
  type FileRights,
  factsOf,
  type GuardedPath,
  makeFolders,
  moveEntry,
  type OpenFile,
  openRegular,
  type Place,
  readFolder,
  removeEmptyFolder,
  removeFile,
  toFileError,
  withRegular,
} from '@gatehouse/sdk-actions/files';

/** Rights are places: the deepest one that contains a path decides. Those of a run are `run.fileRights`; tests make some. */
export function rightsTo(path: string, access: FileAccess): FileRights {
  const place: Place = { path, access, hidesDotEntries: true };
  return [place];
}

/** The names in a folder of one kind; null where there are more than a thousand. */
export async function namesIn(folder: GuardedPath, kind: EntryKind): Promise<readonly string[] | null> {
  const found = await readFolder(folder, { maxEntries: 1_000 });
  return found === null ? null : found.entries.filter((entry) => entry.kind === kind).map(({ name }) => name);
}

/** Moves files of today into a folder of their own. */
export async function sortByDay(folder: GuardedPath, day: string): Promise<void> {
  const target = below(folder, day);
  await makeFolders(target);
  for (const name of (await namesIn(folder, 'file')) ?? []) {
    const { facts } = await factsOf(below(folder, name));
    if (facts.mtime.toISOString().startsWith(day))
      await moveEntry(below(folder, name), below(target, name), { overwrite: false });
  }
}

/** A folder with all files in it. A folder that rights name, such as the home folder, is never removed. */
export async function removeWithFiles(folder: GuardedPath): Promise<void> {
  for (const name of (await namesIn(folder, 'file')) ?? []) await removeFile(below(folder, name));
  await removeEmptyFolder(folder);
}

/** A file beside another one, with the same rights. */
export function copyOf(file: GuardedPath): GuardedPath {
  return elsewhere(file, `${file.path}.copy`);
}

/** The first bytes of a file, which is closed when the function has ended. */
export function firstBytes(file: GuardedPath, count: number): Promise<Buffer> {
  return withRegular(file, 'read', async ({ file: handle, facts }: OpenFile) => {
    const bytes = Buffer.alloc(Math.min(count, facts.size));
    await handle.read(bytes, 0, bytes.length, 0);
    return bytes;
  });
}

/** The caller of `openRegular` closes the file. Errors of the system become errors for people. */
export async function* linesOf(named: GuardedPath): AsyncGenerator<string> {
  const { file } = await openRegular(named, 'read');
  try {
    for await (const line of file.readLines()) yield line;
  } catch (error) {
    throw toFileError(error, named.path);
  } finally {
    await file.close().catch(() => undefined);
  }
}

/** An executor fails with words of its own where those of the system say too little. */
export async function assertSmall(file: GuardedPath, maxBytes: number): Promise<void> {
  const { facts } = await factsOf(file);
  if (facts.size > maxBytes)
    throw new ActionError(`${file.path} has ${facts.size} bytes; ${maxBytes} are taken`);
}
