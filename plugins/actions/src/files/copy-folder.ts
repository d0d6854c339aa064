import { relative } from 'node:path';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import {
  below,
  type GuardedPath,
  makeFolders,
  moveEntry,
  removeFile,
  toFileError,
} from '@gatehouse/sdk-actions/files';
import { assertExpendable, copyLink, isWithin, ownFactsOf } from '@gatehouse/sdk-actions/internal/files';
import { copyFile, isOtherDisk, isThere } from './copy-file.ts';
import { removeTree } from './delete-folder.ts';
import { walkFolder } from './walk-folder.ts';

interface CopyOptions {
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
}

/** Copies files, folders and links; returns the number of files. Devices and pipes are refused. */
export async function copyFolder(
  source: GuardedPath,
  target: GuardedPath,
  options: CopyOptions,
): Promise<number> {
  await realFolder(source);
  assertOutside(source, target);
  let count = 0;
  try {
    await makeFolders(target);
    for await (const entry of walkFolder(source, { ...options, isRecursive: true })) {
      const to = below(target, relative(source.path, entry.named.path));
      if (entry.kind === 'folder') await makeFolders(to);
      else if (entry.kind === 'link') await copyOneLink(entry.named, to, options);
      else if (entry.kind === 'file') {
        await copyFile(entry.named, to, options);
        count++;
      } else
        throw new ActionError(`${quote(entry.named.path)} is a device or a pipe, which cannot be copied.`);
    }
  } catch (cause) {
    throw toFileError(cause, target.path);
  }
  return count;
}

export async function moveFolder(
  source: GuardedPath,
  target: GuardedPath,
  options: Omit<CopyOptions, 'overwrite'>,
): Promise<void> {
  const real = await realFolder(source);
  assertExpendable(source, { real });
  assertOutside(source, target);
  if (await isThere(target)) {
    throw new ActionError(`The folder ${quote(target.path)} exists already; move to one that does not.`);
  }
  try {
    await moveEntry(source, target, { overwrite: false });
  } catch (cause) {
    if (!isOtherDisk(cause)) throw toFileError(cause, source.path);
    await copyFolder(source, target, { ...options, overwrite: false });
    await removeTree(source);
  }
}

async function copyOneLink(
  source: GuardedPath,
  target: GuardedPath,
  { overwrite }: CopyOptions,
): Promise<void> {
  if (overwrite && (await isThere(target))) await removeFile(target);
  await copyLink(source, target);
}

async function realFolder(named: GuardedPath): Promise<string> {
  const { facts, real } = await ownFactsOf(named);
  if (!facts.isDirectory()) throw new ActionError(`${quote(named.path)} is no folder.`);
  return real;
}

/** Otherwise the copy would copy itself for ever. */
function assertOutside(source: GuardedPath, target: GuardedPath): void {
  if (!isWithin(target.path, source.path)) return;
  throw new ActionError(
    `${quote(target.path)} is inside of ${quote(source.path)}; take a folder outside of it.`,
  );
}
