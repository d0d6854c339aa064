/** The frame types of shell protocol v2. */
export const FRAME = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4, windowSize: 5 } as const;

const HEADER_BYTES = 5;

export interface Frame {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export function encodeFrame(id: number, bytes: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + bytes.length);
  frame.writeUInt8(id, 0);
  frame.writeUInt32LE(bytes.length, 1);
  frame.set(bytes, HEADER_BYTES);
  return frame;
}

export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame, void, void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + rest.readUInt32LE(1);
      if (rest.length < end) break;
      yield { id: rest.readUInt8(0), bytes: rest.subarray(HEADER_BYTES, end) };
      rest = rest.subarray(end);
    }
  }
}
