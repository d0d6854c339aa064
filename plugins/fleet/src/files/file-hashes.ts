import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

interface Known {
  readonly stamp: string;
  readonly hash: string;
}

export interface HashedFile {
  readonly hash: string;
  readonly size: number;
  readonly mode: number;
}

const maxKnown = 100_000;
/** A file that changed just now may change again without another time. */
const settledMs = 2000;

/** SHA-256 of files, computed again when a file has changed. */
export class FileHashes {
  readonly #known = new Map<string, Known>();

  async of(file: FileHandle, real: string): Promise<HashedFile> {
    const { ino, size, mode, mtimeNs, ctimeNs, ctimeMs } = await file.stat({ bigint: true });
    const facts = { size: Number(size), mode: Number(mode) };
    const stamp = [ino, size, mtimeNs, ctimeNs].join(' ');
    const known = this.#known.get(real);
    if (known?.stamp === stamp) return { hash: known.hash, ...facts };
    const isSettled = Date.now() - Number(ctimeMs) > settledMs;
    const hash = await hashOf(file, facts.size);
    this.#known.delete(real);
    if (isSettled) this.#known.set(real, { stamp, hash });
    for (const [oldest] of this.#known) {
      if (this.#known.size <= maxKnown) break;
      this.#known.delete(oldest);
    }
    return { hash, ...facts };
  }
}

/** Bytes that are added meanwhile do not belong to it. */
async function hashOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256');
  if (size === 0) return hash.digest('hex');
  const range = { start: 0, end: size - 1, autoClose: false };
  for await (const part of file.createReadStream(range)) hash.update(part);
  return hash.digest('hex');
}
