import { readMarkup } from '../page-scripts.ts';
import type { DirectPage } from './direct-page.ts';

interface Wanted {
  readonly startIndex: number;
  readonly length: number;
  /** Empty for the whole document. */
  readonly tag: string;
  readonly mode: 'html' | 'text';
}

interface FirstPart {
  readonly content: string;
  readonly totalLength: number;
}

/** Each process on the way works on one while the next one has another. */
const PART_LENGTH = 125_000;

let reads = 0;

/** A part of what the page holds at one moment. A long one comes in several, which the page keeps until the last one is read. */
export async function readText(
  direct: DirectPage,
  { startIndex, length, ...what }: Wanted,
): Promise<FirstPart> {
  reads += 1;
  const kept = `globalThis.gatehouseText${reads}`;
  const end = startIndex + length;
  const ends = Array.from({ length: Math.ceil(length / PART_LENGTH) }, (_none, part) =>
    Math.min(end, startIndex + (part + 1) * PART_LENGTH),
  );
  const slices = ends.map((to, part) => `slice(${startIndex + part * PART_LENGTH}, ${to})`);
  const [first, ...others] = slices;
  const whole = `${kept} = (${readMarkup})(${JSON.stringify(what)})`;
  const [begin, ...rest] = await direct.evaluateAll<string | FirstPart>([
    `${whole}; ({ content: ${kept}.${first}, totalLength: ${kept}.length })`,
    ...others.map((slice) => `${kept}.${slice}`),
    `delete ${kept}; ''`,
  ]);
  if (typeof begin !== 'object') throw new Error('The page gave no text.');
  return { content: [begin.content, ...rest].join(''), totalLength: begin.totalLength };
}
