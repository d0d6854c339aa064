import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** Most project files are smaller, and V8 collects all garbage for each 64 MB of such memory. */
const firstBytes = 64 * 1024;
const chunkBytes = 1024 * 1024;

export interface FileHash {
  /** Lowercase hex SHA-256. */
  readonly hash: string;
  readonly size: number;
}

/** Reads a file in pieces up to the given size; a larger file returns a size above it. */
export async function hashFile(handle: FileHandle, maxBytes = Number.MAX_SAFE_INTEGER): Promise<FileHash> {
  const hash = createHash('sha256');
  let chunk = Buffer.allocUnsafe(firstBytes);
  let size = 0;
  while (size <= maxBytes) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, size);
    if (bytesRead === 0) break;
    hash.update(chunk.subarray(0, bytesRead));
    size += bytesRead;
    if (size === firstBytes) chunk = Buffer.allocUnsafe(chunkBytes);
  }
  return { hash: hash.digest('hex'), size };
}
