import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

export interface FileHash {
  /** Lowercase hex SHA-256. */
  readonly hash: string;
  readonly size: number;
}

/** Reads a file in pieces up to the given size; a larger file returns a size above it. */
export async function hashFile(handle: FileHandle, maxBytes = Number.MAX_SAFE_INTEGER): Promise<FileHash> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let size = 0;
  while (size <= maxBytes) {
    const { bytesRead } = await handle.read(chunk, 0, chunkBytes, size);
    if (bytesRead === 0) break;
    hash.update(chunk.subarray(0, bytesRead));
    size += bytesRead;
  }
  return { hash: hash.digest('hex'), size };
}
