import { createHash, randomUUID } from 'node:crypto';
import { access, type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactRange } from '@gatehouse/sdk-plugin/internal';
import { chunkBytes, openChunk, sealChunk, sealedPlace } from './sealed-chunks.ts';
import { type Source, splitChunks } from './split-chunks.ts';

interface FilesOptions {
  readonly folder: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

interface Written {
  readonly size: number;
  readonly sha256: string;
}

/** The names that this class gives. Files with other names are left alone. */
const ownName = /^(\.[\da-f-]{36}\.tmp|[\da-f-]{36})$/;

/** More bytes came than a file may have. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

/** Encrypted files, each named after an id. */
export class ArtifactFiles {
  readonly #options: FilesOptions;

  constructor(options: FilesOptions) {
    this.#options = options;
  }

  /** The file is there as a whole, and synced, or not at all. */
  async write(id: string, source: Source, maxBytes: number): Promise<Written> {
    const { folder } = this.#options;
    const temporary = join(folder, `.${randomUUID()}.tmp`);
    try {
      const written = await this.#fill(temporary, { id, source, maxBytes });
      await rename(temporary, join(folder, id));
      await syncFolder(folder);
      return written;
    } catch (error) {
      await rm(temporary, { force: true });
      await rm(join(folder, id), { force: true });
      throw error;
    }
  }

  /** Decrypts a range of a file of `size` plain bytes. */
  async *read(
    id: string,
    size: number,
    range: ArtifactRange = { start: 0, end: size },
  ): AsyncGenerator<Uint8Array> {
    if (range.start >= range.end) return;
    const file = await open(join(this.#options.folder, id), 'r');
    try {
      const last = Math.ceil(range.end / chunkBytes);
      for (let index = Math.floor(range.start / chunkBytes); index < last; index++) {
        const plain = await this.#readChunk(file, { id, index, size });
        const begin = index * chunkBytes;
        yield plain.subarray(Math.max(0, range.start - begin), range.end - begin);
      }
    } finally {
      await file.close();
    }
  }

  async has(id: string): Promise<boolean> {
    return access(join(this.#options.folder, id)).then(
      () => true,
      () => false,
    );
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.#options.folder, id), { force: true });
  }

  /** Removes files of other ids than these, which a daemon that was killed left. Returns the ids that have a file. */
  async sweep(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const names = (await readdir(this.#options.folder)).filter((name) => ownName.test(name));
    for (const name of names) if (!ids.has(name)) await this.remove(name);
    return new Set(names.filter((name) => ids.has(name)));
  }

  async #fill(path: string, { id, source, maxBytes }: FillRequest): Promise<Written> {
    const hash = createHash('sha256');
    let size = 0;
    let index = 0;
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const plain of splitChunks(source)) {
        size += plain.length;
        if (size > maxBytes) throw new FileTooLargeError();
        hash.update(plain);
        await file.appendFile(sealChunk(this.#options.key, { id, index }, plain));
        index += 1;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { size, sha256: hash.digest('hex') };
  }

  async #readChunk(file: FileHandle, { id, index, size }: ChunkRequest): Promise<Buffer> {
    const { position, length } = sealedPlace(index, size);
    const sealed = Buffer.alloc(length);
    const { bytesRead } = await file.read(sealed, 0, length, position);
    return openChunk(this.#options.key, { id, index }, sealed.subarray(0, bytesRead));
  }
}

interface FillRequest {
  readonly id: string;
  readonly source: Source;
  readonly maxBytes: number;
}

interface ChunkRequest {
  readonly id: string;
  readonly index: number;
  readonly size: number;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
