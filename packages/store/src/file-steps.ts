import { constants } from 'node:fs';
import type { FileCalls } from './file-calls.ts';

export interface WriteRequest {
  readonly fd: number;
  readonly bytes: Buffer;
  readonly position: number;
  /** How many of the bytes must get there; the rest is written only if one call takes it along. */
  readonly needed?: number;
}

/** Writes until all needed bytes are written; resolves with the number of bytes that were. */
export async function writeFully(calls: FileCalls, request: WriteRequest): Promise<number> {
  const { fd, bytes, position, needed = bytes.length } = request;
  let written = 0;
  while (written < needed) {
    const count = await calls.write(fd, written === 0 ? bytes : bytes.subarray(written), position + written);
    if (count <= 0) throw new Error(`the disk took ${written} of ${needed} bytes and no more`);
    written += count;
  }
  return written;
}

/** Reads the bytes from `start` to `end`; fewer when the file ends before. */
export async function readRange(
  calls: FileCalls,
  fd: number,
  range: { readonly start: number; readonly end: number },
): Promise<Buffer> {
  const bytes = Buffer.alloc(range.end - range.start);
  let filled = 0;
  while (filled < bytes.length) {
    const count = await calls.read(fd, bytes.subarray(filled), range.start + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** Makes the names in a folder durable: a created or renamed file can be lost without it. */
export async function syncFolder(calls: FileCalls, folder: string): Promise<void> {
  const fd = await calls.open(folder, constants.O_RDONLY);
  try {
    await calls.fsync(fd);
  } finally {
    await calls.close(fd);
  }
}

export async function removeIfPresent(calls: FileCalls, path: string): Promise<void> {
  try {
    await calls.unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
