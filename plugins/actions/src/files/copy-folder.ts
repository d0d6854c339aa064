import { lstat, mkdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { ActionError, quote } from '../action-error.ts';
import { copyFile, isOtherDisk, isThere } from './copy-file.ts';
import { toFileError } from './file-error.ts';
import { walkFolder } from './walk-folder.ts';

interface CopyOptions {
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
}

/** Copies files, folders and links; gives how many files there were. Devices and pipes are refused. */
export async function copyFolder(source: string, target: string, options: CopyOptions): Promise<number> {
  await assertFolder(source);
  assertOutside(source, target);
  let count = 0;
  try {
    await mkdir(target, { recursive: true });
    for await (const entry of walkFolder(source, { isRecursive: true, signal: options.signal })) {
      const to = join(target, relative(source, entry.path));
      if (entry.kind === 'folder') await mkdir(to, { recursive: true });
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

export async function moveFolder(source: string, target: string, signal: AbortSignal): Promise<void> {
  await assertFolder(source);
  assertOutside(source, target);
  if (await isThere(target)) {
    throw new ActionError(`The folder ${quote(target)} exists already; move to one that does not.`);
  }
  try {
    await mkdir(resolve(target, '..'), { recursive: true });
    await rename(source, target);
  } catch (cause) {
    if (!isOtherDisk(cause)) throw toFileError(cause, source);
    await copyFolder(source, target, { overwrite: false, signal });
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
  const [from, to] = [resolve(source), resolve(target)];
  if (to !== from && !to.startsWith(from.endsWith(sep) ? from : from + sep)) return;
  throw new ActionError(`${quote(target)} is inside of ${quote(source)}; take a folder outside of it.`);
}
