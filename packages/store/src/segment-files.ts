import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const digits = 6;

export interface SegmentSeries {
  readonly folder: string;
  readonly name: string;
}

export function segmentPath({ folder, name }: SegmentSeries, segment: number): string {
  return join(folder, `${name}-${String(segment).padStart(digits, '0')}.journal`);
}

/** The numbers of the segments that are there, in order. */
export async function listSegments({ folder, name }: SegmentSeries): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (const file of await readdir(folder)) {
    const middle = file.startsWith(`${name}-`) ? file.slice(name.length + 1) : '';
    const number = /^(\d{6,})\.journal$/.exec(middle)?.[1];
    if (number !== undefined) numbers.push(Number(number));
  }
  return numbers.sort((a, b) => a - b);
}
