import {
  factsOf,
  type GuardedPath,
  isMissing,
  maxReadBytes,
  readLocated,
} from '@gatehouse/sdk-actions/files';
import type { LineHoles } from '../taken/line-holes.ts';
import { readHoles } from '../taken/taken-record.ts';

/** The content of a bound file without the lines that were taken. A missing file is an empty one. */
export async function readLeft(file: GuardedPath): Promise<Buffer> {
  try {
    for (;;) {
      const { facts } = await factsOf(file);
      const { bytes } = await readLocated(file, maxReadBytes);
      const holes = await readHoles(file, (from, to) => bytes.subarray(from, to));
      // A file that took its place meanwhile took the record with it.
      const { facts: now } = await factsOf(file);
      if (now.ino === facts.ino) return withoutHoles(bytes, holes);
    }
  } catch (error) {
    if (isMissing(error)) return Buffer.alloc(0);
    throw error;
  }
}

function withoutHoles(bytes: Buffer, holes: LineHoles): Buffer {
  if (holes.all.length === 0) return bytes;
  return Buffer.concat(holes.left(bytes.length).map(({ from, to }) => bytes.subarray(from, to)));
}
