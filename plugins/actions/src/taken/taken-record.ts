import { createHash } from 'node:crypto';
import { constants, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type GuardedPath, isMissing, useEntry } from '@gatehouse/sdk-actions/files';
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
const flag = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The name of the record of a list, which stands beside it. */
export function takenName(list: string): string {
  return `.gatehouse-${list}.taken`;
}

/** The holes of a list, without those that belong to another content. */
export async function readHoles(list: GuardedPath, read: ReadPart): Promise<LineHoles> {
  const record = await readRecord(list);
  if (record === null) return LineHoles.none;
  return new LineHoles(
    record.holes.flatMap(([from, to, first, count, sample]) => {
      const hole = { from, to, first, count };
      return sampleOf(hole, read) === sample ? [hole] : [];
    }),
  );
}

/** The text of the record. */
export function toTakenRecord({ all }: LineHoles, read: ReadPart): string {
  const record: TakenRecord = {
    version: 1,
    holes: all.map((hole) => [hole.from, hole.to, hole.first, hole.count, sampleOf(hole, read)]),
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

function sampleOf({ from, to }: Hole, read: ReadPart): string {
  const bytes = read(Math.max(from, to - sampleBytes), to);
  return createHash('sha256').update(bytes).digest('base64').slice(0, 16);
}

/** Null for none, and for one that is no record. */
async function readRecord(list: GuardedPath): Promise<TakenRecord | null> {
  const text = await useEntry(list, 'read', async ({ folder, real }) =>
    readFile(join(folder.path, takenName(basename(real))), { encoding: 'utf8', flag }),
  ).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return text === null ? null : parseRecord(text);
}

function parseRecord(text: string): TakenRecord | null {
  try {
    return v.parse(recordSchema, JSON.parse(text));
  } catch {
    return null;
  }
}
