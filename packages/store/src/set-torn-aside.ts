import { constants } from 'node:fs';
import { dirname } from 'node:path';
import type { FileCalls } from './file-calls.ts';
import { readRange, syncFolder, writeFully } from './file-steps.ts';

const maxCopies = 9;
const maxBytes = 16 * 1024 * 1024;

export interface TornTail {
  readonly fd: number;
  readonly file: string;
  readonly start: number;
}

/**
 * Copies what is about to be cut off to `<file>.torn-<n>`: should it be damage of the disk after all, it is the only
 * copy of the last writes. Resolves with the path, or undefined when there are nine already.
 */
export async function setTornAside(
  calls: FileCalls,
  { fd, file, start }: TornTail,
): Promise<string | undefined> {
  const end = Math.min(await calls.size(fd), start + maxBytes);
  const tail = withoutTrailingZeros(await readRange(calls, fd, { start, end }));
  for (let n = 1; n <= maxCopies; n++) {
    const path = `${file}.torn-${n}`;
    if (!(await writeNewFile(calls, path, tail))) continue;
    await syncFolder(calls, dirname(file));
    return path;
  }
  return undefined;
}

async function writeNewFile(calls: FileCalls, path: string, bytes: Buffer): Promise<boolean> {
  const fd = await openNewFile(calls, path);
  if (fd === undefined) return false;
  try {
    await writeFully(calls, { fd, bytes, position: 0 });
    await calls.fsync(fd);
  } finally {
    await calls.close(fd);
  }
  return true;
}

async function openNewFile(calls: FileCalls, path: string): Promise<number | undefined> {
  try {
    return await calls.open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  }
}

function withoutTrailingZeros(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}
