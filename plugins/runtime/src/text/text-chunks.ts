import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Steps } from './slices.ts';

const megabyte = 1024 * 1024;

/** What readers take, unpacked; writers write no more. */
export const mostFileBytes = 256 * megabyte;

/** What readers take of a project that is made of several files, each of them and all together: people write them. */
export const mostFolderBytes = 32 * megabyte;

/** About what a slice of work makes, so that whoever packs or writes them on another thread keeps up. */
const chunkCharacters = 512 * 1024;

/** Gives away the bytes of a text that comes in pieces, and says how many. Throws `bad_request` when there are too many. */
export function* writeChunks(pieces: Iterable<string>, write: (chunk: Buffer) => unknown): Steps<number> {
  let size = 0;
  let text = '';
  const flush = () => {
    const chunk = Buffer.from(text);
    size += chunk.length;
    if (size > mostFileBytes)
      throw new GatehouseError(
        'bad_request',
        'The project is larger than the 256 MB that a project file takes.',
      );
    write(chunk);
    text = '';
  };
  for (const piece of pieces) {
    text += piece;
    if (text.length < chunkCharacters) continue;
    flush();
    yield;
  }
  flush();
  return size;
}

/** All of them, for a text that is kept as it is. */
export function* toBytes(pieces: Iterable<string>): Steps<Buffer> {
  const chunks: Buffer[] = [];
  yield* writeChunks(pieces, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}
