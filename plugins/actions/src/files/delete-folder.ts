import { ActionError, quote } from '@gatehouse/sdk-actions';
import { type GuardedPath, removeEmptyFolder, removeFile } from '@gatehouse/sdk-actions/files';
import { assertExpendable, ownFactsOf } from '@gatehouse/sdk-actions/internal/files';
import { walkFolder } from './walk-folder.ts';

interface DeleteOptions {
  readonly isRecursive: boolean;
}

/** Deletes a folder; for a link to a folder only the link. */
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

/** Deletes a folder with its content. */
export async function removeTree(named: GuardedPath): Promise<void> {
  const folders = [named];
  for await (const { kind, named: entry } of walkFolder(named, { isRecursive: true })) {
    if (kind === 'folder') folders.push(entry);
    else await removeFile(entry);
  }
  // Each folder is listed before its content.
  for (const folder of folders.toReversed()) await removeEmptyFolder(folder);
}
