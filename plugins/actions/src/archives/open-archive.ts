import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

const chunkBytes = 64 * 1024;

/** An archive in an open file, which stays open afterwards. */
export function openArchive(file: FileHandle, size: number): Promise<ZipFile> {
  return fromRandomAccessReaderPromise(new FileReader(file), size, { lazyEntries: true });
}

class FileReader extends RandomAccessReader {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  // The stream of the handle would close the file when it ends early.
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(chunksOf(this.#file, { start, end }), { objectMode: false });
  }
}

async function* chunksOf(file: FileHandle, { start, end }: { start: number; end: number }) {
  for (let at = start; at < end; ) {
    const wanted = Math.min(chunkBytes, end - at);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
