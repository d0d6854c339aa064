import type { FileHandle } from 'node:fs/promises';
import { ActionError, quote } from '../action-error.ts';
import type { GuardedPath } from './guarded-path.ts';
import { withRegular } from './open-regular.ts';
import { remoteOf } from './remote-files.ts';

/** The largest text that a variable takes. */
export const maxReadBytes = 64 * 2 ** 20;

/** All bytes of a regular file; an error when there are more than `maxBytes`. */
export async function readRegularFile(named: GuardedPath, maxBytes: number): Promise<Buffer> {
  return (await readLocated(named, maxBytes)).bytes;
}

export interface LocatedBytes {
  readonly bytes: Buffer;
  /** The real path of the file. */
  readonly real: string;
}

/** The same, with the real path of the file. */
export function readLocated(named: GuardedPath, maxBytes: number): Promise<LocatedBytes> {
  return withRegular(named, 'read', async ({ file, facts, real }) => {
    if (facts.size > maxBytes) throw tooLarge(named, maxBytes);
    return { bytes: await readAll(file, { named, size: facts.size, maxBytes }), real };
  });
}

interface Wanted {
  readonly named: GuardedPath;
  /** The size that the file system reports; the file may grow while it is read. */
  readonly size: number;
  readonly maxBytes: number;
}

/** Reads without a stream, which would take longer than reading a small file. */
async function readAll(file: FileHandle, { named, size, maxBytes }: Wanted): Promise<Buffer> {
  let bytes = Buffer.allocUnsafe(size + 1);
  for (let total = 0; ; ) {
    if (total > maxBytes) throw tooLarge(named, maxBytes);
    if (total === bytes.length) bytes = Buffer.concat([bytes], 2 * total);
    const { bytesRead } = await file.read(bytes, total, bytes.length - total, total);
    if (bytesRead === 0) return bytes.subarray(0, total);
    total += bytesRead;
  }
}

/** Appends bytes; `makeBytes` gets whether the file was empty. */
export async function appendToFile(
  named: GuardedPath,
  makeBytes: (wasEmpty: boolean) => Buffer,
): Promise<void> {
  const remote = await remoteOf(named);
  if (remote !== null) {
    const [bytes, whenEmpty] = [makeBytes(false), makeBytes(true)];
    return remote.append(named.path, { bytes, whenEmpty: bytes.equals(whenEmpty) ? null : whenEmpty });
  }
  return withRegular(named, 'append', ({ file, facts }) => file.appendFile(makeBytes(facts.size === 0)));
}

function tooLarge({ path }: GuardedPath, maxBytes: number): ActionError {
  return new ActionError(
    `The file ${quote(path)} is larger than ${maxBytes / 2 ** 20} MiB, the most that is read.`,
  );
}
