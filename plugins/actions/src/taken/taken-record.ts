import { createHash } from 'node:crypto';
import { constants, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { type GuardedPath, isMissing, toFileError } from '@gatehouse/sdk-actions/files';
import { useEntry } from '@gatehouse/sdk-actions/internal/files';
import * as v from 'valibot';
import { type Hole, LineHoles } from './line-holes.ts';

/*
 * Beside a large list stands the record of the lines that were taken from it. Other programs change lists too: a hole
 * counts only while the file has the bytes there for which it was written.
 */

type ReadPart = (from: number, to: number) => Buffer;

const offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const recordSchema = v.object({
  version: v.literal(1),
  /** From, to, number of the first line, number of lines, and a hash of its last bytes. */
  holes: v.array(v.tuple([offset, offset, offset, offset, v.string()])),
});
type TakenRecord = v.InferOutput<typeof recordSchema>;

const sampleBytes = 256;
/** Far more than a record of the most holes has. */
const maxRecordBytes = 2 ** 20;
const flag = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The name of the record of a list, which stands beside it. */
export function takenName(list: string): string {
  return `.gatehouse-${list}.taken`;
}

/**
 * The holes of a list, without those that belong to another content. Throws for a record that is none: without its holes,
 * lines would be handed out again.
 */
export async function readHoles(list: GuardedPath, read: ReadPart): Promise<LineHoles> {
  const record = await readRecord(list);
  if (record === null) return LineHoles.none;
  const all = record.holes.map(([from, to, first, count, sample]) => ({ from, to, first, count, sample }));
  if (!all.every((hole, place) => isBehind(hole, all[place - 1]))) throw damagedRecord(list.path);
  return new LineHoles(all.flatMap(({ sample, ...hole }) => (sampleOf(hole, read) === sample ? [hole] : [])));
}

/** Holes are in their order, apart, and each of their lines has a byte at least. */
function isBehind({ from, to, first, count }: Hole, before: Hole | undefined): boolean {
  const isHole = count > 0 && count <= to - from && first <= from;
  return isHole && (!before || (from >= before.to && first >= before.first + before.count));
}

/** The text of the record. */
export function toTakenRecord({ all }: LineHoles, read: ReadPart): string {
  const record: TakenRecord = {
    version: 1,
    holes: all.map((hole) => [hole.from, hole.to, hole.first, hole.count, sampleOf(hole, read) ?? '']),
  };
  return `${JSON.stringify(record)}\n`;
}

/** Reads a part of an open file; less at its end. */
export function partsOf(file: number): ReadPart {
  return (from, to) => {
    const bytes = Buffer.alloc(to - from);
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
  };
}

/** Null where the content ends before the hole does. */
function sampleOf({ from, to }: Hole, read: ReadPart): string | null {
  const start = Math.max(from, to - sampleBytes);
  const bytes = read(start, to);
  if (bytes.length < to - start) return null;
  return createHash('sha256').update(bytes).digest('base64').slice(0, 16);
}

/** Null where there is none. */
async function readRecord(list: GuardedPath): Promise<TakenRecord | null> {
  const text = await textOfRecord(list);
  if (text === null) return null;
  try {
    return v.parse(recordSchema, JSON.parse(text));
  } catch {
    throw damagedRecord(list.path);
  }
}

async function textOfRecord(list: GuardedPath): Promise<string | null> {
  try {
    return await useEntry(list, 'read', ({ folder, real }) =>
      readRegular(join(folder.path, takenName(basename(real)))),
    );
  } catch (error) {
    if (isMissing(error)) return null;
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') throw damagedRecord(list.path);
    throw toFileError(error, list.path);
  }
}

/** Empty for what is no record: projects write into the folder too, so the name may be that of anything. */
async function readRegular(path: string): Promise<string> {
  const file = await open(path, flag);
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.size > maxRecordBytes) return '';
    const { buffer, bytesRead } = await file.read(Buffer.alloc(facts.size), 0, facts.size, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The error for a record that does not fit its list. */
export function damagedRecord(list: string): ActionError {
  const record = join(dirname(list), takenName(basename(list)));
  return new ActionError(
    `${quote(record)} is not the record that the service keeps of the lines that were taken from the list. ` +
      'Delete it to use all lines of the list again.',
  );
}
