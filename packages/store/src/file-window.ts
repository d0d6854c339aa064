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

/** The part of a file under the reader's eyes: bytes read and not yet consumed. Keeps memory at about 1 MiB. */
export class FileWindow {
  bytes: Buffer = Buffer.alloc(0);
  /** Offset of the window's first byte in the file. */
  offset: number;
  readonly #source: WindowSource;

  constructor(source: WindowSource, offset: number) {
    this.#source = source;
    this.offset = offset;
  }

  /** Drops what was consumed and reads on; false at the end of the file. */
  async advance(consumed: number): Promise<boolean> {
    const { calls, fd, end = Number.POSITIVE_INFINITY, chunk: limit = maxChunk } = this.#source;
    const rest = this.bytes.subarray(consumed);
    // Most files are small, and a large buffer is slow to get.
    const wanted = Math.min(Math.max(this.offset, leastChunk), limit);
    const chunk = Math.max(0, Math.min(wanted, end - this.offset - this.bytes.length));
    const next = Buffer.allocUnsafe(rest.length + chunk);
    rest.copy(next);
    this.offset += consumed;
    const into = next.subarray(rest.length);
    const count = chunk === 0 ? 0 : await calls.read(fd, into, this.offset + rest.length);
    this.bytes = next.subarray(0, rest.length + count);
    return count > 0;
  }
}
