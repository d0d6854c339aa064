import { ActionError, quote } from '@gatehouse/sdk-actions';
import {
  assertExpendable,
  type GuardedPath,
  ownFactsOf,
  removeEmptyFolder,
  removeFile,
} from '@gatehouse/sdk-actions/files';
import { walkFolder } from './walk-folder.ts';

interface DeleteOptions {
  readonly isRecursive: boolean;
}

/** Deletes a folder; of a link to one the link alone. */
export async function deleteFolder(named: GuardedPath, { isRecursive }: DeleteOptions): Promise<void> {
  const { facts, real } = await ownFactsOf(named);
  if (facts.isSymbolicLink()) {
    await removeFile(named);
    return;
  }
  if (!facts.isDirectory())
    throw new ActionError(`${quote(named.path)} is no folder; delete it with File.Delete.`);
  assertExpendable(named, { real });
  if (isRecursive) await removeTree(named);
  else await removeEmptyFolder(named);
}

/** Removes a folder with all that is in it. */
export async function removeTree(named: GuardedPath): Promise<void> {
  const folders = [named];
  for await (const { kind, named: entry } of walkFolder(named, { isRecursive: true })) {
    if (kind === 'folder') folders.push(entry);
    else await removeFile(entry);
  }
  // Each folder comes before what is in it.
  for (const folder of folders.toReversed()) await removeEmptyFolder(folder);
}
