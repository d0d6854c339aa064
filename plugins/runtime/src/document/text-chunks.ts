import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Steps } from './slices.ts';

/** What readers take, unpacked; writers write no more. */
export const mostFileBytes = 256 * 1024 * 1024;

const chunkCharacters = 64 * 1024;

/** The bytes of a text that comes in pieces, in steps of a chunk. Throws `bad_request` when they are too many. */
export function* toChunks(pieces: Iterable<string>): Steps<Buffer[]> {
  const chunks: Buffer[] = [];
  let size = 0;
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < chunkCharacters) continue;
    const chunk = Buffer.from(text);
    size += chunk.length;
    if (size > mostFileBytes)
      throw new GatehouseError(
        'bad_request',
        'The project is larger than the 256 MB that a project file takes.',
      );
    chunks.push(chunk);
    text = '';
    yield;
  }
  chunks.push(Buffer.from(text));
  return chunks;
}
