import { constants, type FileHandle, lstat, open, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolders } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { isMissing, notRegular, toFileError } from './file-error.ts';
import { replaceFile } from './replace-file.ts';

interface CopyOptions {
  /** Replaces a file that is there; else it is an error. */
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
}

/** In a folder that exists the name stays. */
export async function targetOf(source: string, to: string): Promise<string> {
  const isFolder = await stat(to).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
  return isFolder ? join(to, basename(source)) : to;
}

export async function copyFile(source: string, target: string, options: CopyOptions): Promise<void> {
  const { signal } = options;
  const from = await openRegular(source);
  try {
    if (await isSame(from, target)) throw new ActionError(`${quote(source)} cannot be copied onto itself.`);
    await writeNew(target, options, (file) =>
      pipeline(
        from.createReadStream({ autoClose: false }),
        async (chunks: AsyncIterable<Uint8Array>) => {
          for await (const chunk of chunks) await file.appendFile(chunk);
        },
        { signal },
      ),
    );
  } finally {
    await from.close();
  }
}

/** Writes a file that nobody sees half written, or one that was not there before. */
export async function writeNew(
  target: string,
  { overwrite }: Pick<CopyOptions, 'overwrite'>,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  if (overwrite) {
    await replaceFile(target, { makesFolders: true }, write);
    return;
  }
  let file: FileHandle | undefined;
  try {
    await makeFolders(dirname(target));
    file = await open(target, 'wx');
    await write(file);
    await file.sync();
  } catch (cause) {
    if (file) await rm(target, { force: true });
    throw toFileError(cause, target);
  } finally {
    await file?.close();
  }
}

/** A rename, or a copy where the target is on another disk. */
export async function moveFile(source: string, target: string, options: CopyOptions): Promise<void> {
  try {
    const facts = await lstat(source);
    if (!facts.isFile() && !facts.isSymbolicLink()) throw notRegular(source);
    await makeFolders(dirname(target));
    if (!options.overwrite && (await isThere(target))) {
      throw new ActionError(`The file ${quote(target)} exists already. Set Overwrite to replace it.`);
    }
    await rename(source, target);
  } catch (cause) {
    if (!isOtherDisk(cause)) throw toFileError(cause, source);
    await copyFile(source, target, options);
    await unlink(source);
  }
}

export function isOtherDisk(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EXDEV';
}

export async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

async function isSame(file: FileHandle, target: string): Promise<boolean> {
  const facts = await file.stat();
  return stat(target).then(
    (other) => other.ino === facts.ino && other.dev === facts.dev,
    () => false,
  );
}

/** Without waiting for the other end, as opening a pipe would. */
async function openRegular(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw notRegular(path);
  } catch (cause) {
    throw toFileError(cause, path);
  }
}
