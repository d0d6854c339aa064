import { chunkBytes } from './sealed-chunks.ts';

export type Source = Uint8Array | AsyncIterable<Uint8Array>;

/** The bytes of a source in chunks of the size of the file, whatever the sizes of its pieces. */
export async function* splitChunks(source: Source): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of piecesOf(source)) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + chunkBytes - length);
      // The source may reuse the buffer of the piece.
      waiting.push(Uint8Array.from(part));
      from += part.length;
      length += part.length;
      if (length < chunkBytes) continue;
      yield Buffer.concat(waiting.splice(0));
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function* piecesOf(source: Source): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield source;
  else yield* source;
}
