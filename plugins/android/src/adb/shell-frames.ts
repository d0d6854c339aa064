/** What a packet of the second shell protocol carries. */
export const frameKind = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const;

const headerLength = 5;

export interface Frame {
  readonly kind: number;
  readonly data: Buffer;
}

/** Cuts the bytes of a shell into its frames, however they arrive. */
export class FrameReader {
  #left: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): readonly Frame[] {
    let bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    const frames: Frame[] = [];
    while (bytes.length >= headerLength) {
      const end = headerLength + bytes.readUInt32LE(1);
      if (bytes.length < end) break;
      frames.push({ kind: bytes.readUInt8(0), data: bytes.subarray(headerLength, end) });
      bytes = bytes.subarray(end);
    }
    this.#left = bytes;
    return frames;
  }
}

export function toFrame(kind: number, data: Uint8Array): Buffer {
  const header = Buffer.alloc(headerLength);
  header.writeUInt8(kind, 0);
  header.writeUInt32LE(data.length, 1);
  return Buffer.concat([header, data]);
}
