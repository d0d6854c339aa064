import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ActionError, quote } from '../action-error.ts';
import { notRegular, toFileError } from './file-error.ts';

const { O_RDONLY, O_WRONLY, O_APPEND, O_CREAT } = constants;
// Without it the opening of a pipe would wait for its other end. Windows has no such flag and no such pipes.
const doNotWait = constants.O_NONBLOCK ?? 0;

/** A text larger than this does not belong into a variable. */
export const maxReadBytes = 64 * 2 ** 20;

/** All bytes of a regular file; an error when there are more than `maxBytes`. */
export async function readRegularFile(path: string, maxBytes: number): Promise<Buffer> {
  return withRegularFile(path, O_RDONLY, async (file, size) => {
    if (size > maxBytes) throw tooLarge(path, maxBytes);
    const chunks: Buffer[] = [];
    let total = 0;
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      total += chunk.length;
      // The size is not the whole truth: files grow, and those of /proc claim to be empty.
      if (total > maxBytes) throw tooLarge(path, maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  });
}

/** Adds bytes at the end; `makeBytes` learns whether the file was empty. */
export async function appendToFile(path: string, makeBytes: (wasEmpty: boolean) => Buffer): Promise<void> {
  await withRegularFile(path, O_WRONLY | O_APPEND | O_CREAT, (file, size) =>
    file.appendFile(makeBytes(size === 0)),
  );
}

async function withRegularFile<T>(
  path: string,
  flags: number,
  use: (file: FileHandle, size: number) => Promise<T>,
): Promise<T> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, flags | doNotWait);
    const facts = await file.stat();
    if (!facts.isFile()) throw notRegular(path);
    return await use(file, facts.size);
  } catch (cause) {
    throw toFileError(cause, path);
  } finally {
    await file?.close();
  }
}

function tooLarge(path: string, maxBytes: number): ActionError {
  return new ActionError(
    `The file ${quote(path)} is larger than ${maxBytes / 2 ** 20} MiB, the most that is read.`,
  );
}
