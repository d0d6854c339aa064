import type { FileHandle } from 'node:fs/promises';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { type GuardedPath, isMissing, maxReadBytes, withRegular } from '@gatehouse/sdk-actions/files';
import { identityOf } from '../line-files/known-marks.ts';
import type { LineHoles } from '../taken/line-holes.ts';
import { partsOf, readHoles } from '../taken/taken-record.ts';
import { type BoundPart, partBytes } from './remote-channels.ts';

/** A part of a file without the lines that were taken, from an offset in what is left. A missing file is an empty one. */
export async function readPart(named: GuardedPath, from: number): Promise<BoundPart> {
  try {
    return await readExisting(named, from);
  } catch (error) {
    if (isMissing(error)) return { bytes: '', version: 'none', isLast: true };
    throw error;
  }
}

function readExisting(named: GuardedPath, from: number): Promise<BoundPart> {
  return withRegular(named, 'read', async ({ file, facts }) => {
    if (facts.size > maxReadBytes) throw tooLarge(named.path);
    const holes = await readHoles(named, partsOf(file.fd));
    const version = [identityOf(named.path, file.fd), holes.byteCount, holes.lineCount].join();
    const bytes = await bytesLeft(file, { holes, size: facts.size, from });
    const isLast = from + bytes.length >= facts.size - holes.byteCount;
    return { bytes: bytes.toString('base64'), version, isLast };
  });
}

interface Wanted {
  readonly holes: LineHoles;
  readonly size: number;
  readonly from: number;
}

async function bytesLeft(file: FileHandle, { holes, size, from }: Wanted): Promise<Buffer> {
  const read: Buffer[] = [];
  let [skipped, missing] = [0, partBytes];
  for (const part of holes.left(size)) {
    const start = part.from + Math.max(0, from - skipped);
    skipped += part.to - part.from;
    const length = Math.min(part.to - start, missing);
    if (length <= 0) continue;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    read.push(buffer.subarray(0, bytesRead));
    missing -= bytesRead;
  }
  return Buffer.concat(read);
}

function tooLarge(path: string): ActionError {
  return new ActionError(
    `The file ${quote(path)} is larger than ${maxReadBytes / 2 ** 20} MiB, the most that an action on a node has whole.`,
  );
}
