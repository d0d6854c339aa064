import type { FileCalls } from './file-calls.ts';

const leastChunk = 64 * 1024;
const maxChunk = 1024 * 1024;

export interface WindowSource {
  readonly calls: FileCalls;
  readonly fd: number;
  /** Where to stop; the end of the file by default. */
  readonly end?: number;
  /** Most bytes of one read, 1 MiB by default. */
  readonly chunk?: number;
}

/**
 * The part of a file under the reader's eyes: bytes read and not yet consumed. Keeps memory at about 1 MiB. The bytes are
 * valid until the next `advance`.
 */
export class FileWindow {
  bytes: Buffer = Buffer.alloc(0);
  /** Offset of the window's first byte in the file. */
  offset: number;
  readonly #source: WindowSource;
  /** Holds the window's bytes, and is used again while it has room for half of the next read. */
  #buffer: Buffer = Buffer.alloc(0);

  constructor(source: WindowSource, offset: number) {
    this.#source = source;
    this.offset = offset;
  }

  /** Drops what was consumed and reads on; false at the end of the file. */
  async advance(consumed: number): Promise<boolean> {
    const { calls, fd, end = Number.POSITIVE_INFINITY, chunk: limit = maxChunk } = this.#source;
    const rest = this.bytes.subarray(consumed);
    const left = Math.max(0, end - this.offset - this.bytes.length);
    // Most files are small, and a large buffer is slow to get.
    const chunk = Math.min(Math.max(this.offset, leastChunk), limit, left);
    const hasRoom = this.#buffer.length - rest.length >= chunk / 2;
    const next = hasRoom ? this.#buffer : Buffer.allocUnsafe(rest.length + chunk);
    rest.copy(next);
    this.#buffer = next;
    this.offset += consumed;
    const into = next.subarray(rest.length, rest.length + chunk);
    const count = chunk === 0 ? 0 : await calls.read(fd, into, this.offset + rest.length);
    this.bytes = next.subarray(0, rest.length + count);
    return count > 0;
  }
}
