/** Reads a stream in pieces of the sizes that a protocol asks for. Null when the stream ends earlier. */
export interface ByteReader {
  read(size: number): Promise<Buffer | null>;
}

export function createByteReader(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const source = chunks[Symbol.asyncIterator]();
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  return {
    async read(size) {
      while (heldBytes < size) {
        const next = await source.next();
        if (next.done === true) return null;
        held.push(next.value);
        heldBytes += next.value.length;
      }
      const all = Buffer.concat(held);
      held = [all.subarray(size)];
      heldBytes = all.length - size;
      return all.subarray(0, size);
    },
  };
}
