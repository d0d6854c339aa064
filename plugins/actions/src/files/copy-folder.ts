import { lstat, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { RunInfo } from '@gatehouse/plugin-runtime/api';
import { isWithin, makeFolders } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { copyFile, isOtherDisk, isThere } from './copy-file.ts';
import { assertExpendable } from './expendable.ts';
import { toFileError } from './file-error.ts';
import { walkFolder } from './walk-folder.ts';

interface CopyOptions {
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
  readonly run: Pick<RunInfo, 'projectPath'>;
}

/** Copies files, folders and links; gives how many files there were. Devices and pipes are refused. */
export async function copyFolder(source: string, target: string, options: CopyOptions): Promise<number> {
  await assertFolder(source);
  assertOutside(source, target);
  let count = 0;
  try {
    await makeFolders(target);
    for await (const entry of walkFolder(source, { ...options, isRecursive: true })) {
      const to = join(target, relative(source, entry.path));
      if (entry.kind === 'folder') await makeFolders(to);
      else if (entry.kind === 'link') await copyLink(entry.path, to, options);
      else if (entry.kind === 'file') {
        await copyFile(entry.path, to, options);
        count++;
      } else throw new ActionError(`${quote(entry.path)} is a device or a pipe, which cannot be copied.`);
    }
  } catch (cause) {
    throw toFileError(cause, target);
  }
  return count;
}

export async function moveFolder(
  source: string,
  target: string,
  options: Omit<CopyOptions, 'overwrite'>,
): Promise<void> {
  await assertFolder(source);
  assertExpendable(await realpath(source), options.run);
  assertOutside(source, target);
  if (await isThere(target)) {
    throw new ActionError(`The folder ${quote(target)} exists already; move to one that does not.`);
  }
  try {
    await makeFolders(resolve(target, '..'));
    await rename(source, target);
  } catch (cause) {
    if (!isOtherDisk(cause)) throw toFileError(cause, source);
    await copyFolder(source, target, { ...options, overwrite: false });
    await rm(source, { recursive: true });
  }
}

async function copyLink(source: string, target: string, { overwrite }: CopyOptions): Promise<void> {
  if (overwrite) await rm(target, { force: true });
  await symlink(await readlink(source), target);
}

async function assertFolder(path: string): Promise<void> {
  const facts = await lstat(path).catch((cause: unknown) => {
    throw toFileError(cause, path);
  });
  if (!facts.isDirectory()) throw new ActionError(`${quote(path)} is no folder.`);
}

/** Else the copy would copy itself for ever. */
function assertOutside(source: string, target: string): void {
  if (!isWithin(resolve(target), resolve(source))) return;
  throw new ActionError(`${quote(target)} is inside of ${quote(source)}; take a folder outside of it.`);
}
