import type { FileCalls } from './file-calls.ts';

const leastChunk = 64 * 1024;
const mostChunk = 1024 * 1024;

/** The part of a file under the reader's eyes: bytes read and not yet consumed. Keeps memory at about 1 MiB. */
export class FileWindow {
  bytes: Buffer = Buffer.alloc(0);
  /** Offset of the window's first byte in the file. */
  offset: number;
  readonly #calls: FileCalls;
  readonly #fd: number;

  constructor(calls: FileCalls, fd: number, offset: number) {
    this.#calls = calls;
    this.#fd = fd;
    this.offset = offset;
  }

  /** Drops what was consumed and reads on; false at the end of the file. */
  async advance(consumed: number): Promise<boolean> {
    const rest = this.bytes.subarray(consumed);
    // Most files are small, and a large buffer is slow to get.
    const chunk = Math.min(Math.max(this.offset, leastChunk), mostChunk);
    const next = Buffer.allocUnsafe(rest.length + chunk);
    rest.copy(next);
    this.offset += consumed;
    const count = await this.#calls.read(this.#fd, next.subarray(rest.length), this.offset + rest.length);
    this.bytes = next.subarray(0, rest.length + count);
    return count > 0;
  }
}
