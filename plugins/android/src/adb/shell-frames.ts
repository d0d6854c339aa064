/** Kinds of packets of the second shell protocol. */
export const frameKind = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const;

const headerLength = 5;
const noBytes: Buffer = Buffer.alloc(0);

/**
 * Reads the frames of a shell, however their bytes are split: a frame may be larger than a chunk.
 *
 * @example frames.push(chunk); while (frames.next()) use(frames.kind, frames.data());
 */
export class FrameReader {
  #bytes = noBytes;
  #at = 0;
  /** Bytes of the frame that follow the current piece. */
  #left = 0;
  #pieceStart = 0;
  kind = 0;

  /** The bytes must not change until `next` returns false. */
  push(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    this.#at = 0;
  }

  /** Advances to the next piece; false when it has not arrived yet. */
  next(): boolean {
    if (this.#left === 0 && !this.#readHeader()) return this.#rest();
    const length = Math.min(this.#left, this.#bytes.length - this.#at);
    if (length === 0 && this.#left > 0) return this.#rest();
    this.#pieceStart = this.#at;
    this.#at += length;
    this.#left -= length;
    return true;
  }

  /** A copy of the piece. */
  data(): Buffer {
    const copy = Buffer.allocUnsafe(this.#at - this.#pieceStart);
    this.#bytes.copy(copy, 0, this.#pieceStart, this.#at);
    return copy;
  }

  #readHeader(): boolean {
    if (this.#bytes.length - this.#at < headerLength) return false;
    this.kind = this.#bytes.readUInt8(this.#at);
    this.#left = this.#bytes.readUInt32LE(this.#at + 1);
    this.#at += headerLength;
    return true;
  }

  /** Keeps the start of a header that was split. */
  #rest(): false {
    const isAllRead = this.#at === this.#bytes.length;
    this.#bytes = isAllRead ? noBytes : Buffer.from(this.#bytes.subarray(this.#at));
    return false;
  }
}

export function toFrame(kind: number, data: Uint8Array): Buffer {
  const header = Buffer.alloc(headerLength);
  header.writeUInt8(kind, 0);
  header.writeUInt32LE(data.length, 1);
  return Buffer.concat([header, data]);
}
