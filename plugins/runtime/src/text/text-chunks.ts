import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Steps } from './slices.ts';

const megabyte = 1024 * 1024;

/** Maximum uncompressed size for readers and writers. */
export const maxFileBytes = 256 * megabyte;

/** Maximum size of each file of a folder project, and of all together. */
export const maxFolderBytes = 32 * megabyte;

/** About the output of one slice, so that compression and writing on other threads keep up. */
const chunkCharacters = 512 * 1024;

/** Writes a text from pieces as chunks of bytes, and returns its size. Throws `bad_request` when it is too large. */
export function* writeChunks(pieces: Iterable<string>, write: (chunk: Buffer) => unknown): Steps<number> {
  let size = 0;
  let text = '';
  const flush = () => {
    const chunk = Buffer.from(text);
    size += chunk.length;
    if (size > maxFileBytes)
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

/** The bytes of a text as one buffer. */
export function* toBytes(pieces: Iterable<string>): Steps<Buffer> {
  const chunks: Buffer[] = [];
  yield* writeChunks(pieces, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}
