import { fstatSync, readSync } from 'node:fs';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { notRegular } from '@gatehouse/sdk-actions/internal/files';
import { type LineMarks, markLines } from './line-marks.ts';

/** The scan of a larger file takes too long for an action. */
const maxBytes = 2 ** 30;
const maxKnown = 4;
/** Bytes at the end that are compared before only what follows them is scanned. */
const endBytes = 256;

interface Known {
  readonly identity: string;
  readonly file: string;
  readonly marks: LineMarks;
  readonly end: Buffer;
}

/** Marks of scanned files, by path. */
const known = new Map<string, Known>();

/** The marks of an open file; what was added to the end of a known one is scanned alone. */
export function marksOf(path: string, file: number, chunk: () => Buffer): LineMarks {
  const facts = factsOf(path, file);
  const before = known.get(path);
  if (before?.identity === facts.identity) return before.marks;
  const isLonger = before !== undefined && before.file === facts.file && before.marks.size < facts.size;
  const isAdded = isLonger && endOf(file, before.marks.size).equals(before.end);
  const marks = isAdded ? before.marks.extended(file, chunk()) : markLines(file, chunk());
  known.delete(path);
  known.set(path, { ...facts, marks, end: endOf(file, marks.size) });
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > maxKnown) known.delete(oldest);
  return marks;
}

/** Differs where the content may have been changed. Throws where lines cannot be read in place. */
export function identityOf(path: string, file: number): string {
  return factsOf(path, file).identity;
}

function factsOf(path: string, file: number) {
  const facts = fstatSync(file, { bigint: true });
  if (!facts.isFile()) throw notRegular(path);
  const { dev, ino, size, mtimeNs, ctimeNs } = facts;
  if (size > maxBytes) {
    throw new ActionError(
      `The file ${quote(path)} is larger than ${maxBytes / 2 ** 20} MiB, the most of a list.`,
    );
  }
  return {
    file: [dev, ino].join(),
    size: Number(size),
    identity: [dev, ino, size, mtimeNs, ctimeNs].join(),
  };
}

function endOf(file: number, size: number): Buffer {
  const bytes = Buffer.alloc(Math.min(endBytes, size));
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, size - bytes.length));
}
