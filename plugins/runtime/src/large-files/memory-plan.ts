import { refusal } from '../text/text-refusal.ts';

/** Candidate sizes above which values are kept in a file; the first that makes the rest small is used. */
const limits = [64 * 1024, 16 * 1024, 4096, 1024, 512] as const;
const wantedBytes = 48 * 1024 * 1024;
/** Maximum memory of a document in the daemon. */
const maxBytes = 144 * 1024 * 1024;

// Measured on Node 20 with documents of many small values; the characters of texts are added.
const bytesOfText = 24;
const bytesOfEntry = 12;
const bytesOfObject = 40;
const bytesOfKeptValue = 500;

/**
 * The size above which values stay out of the memory of the daemon. Throws `bad_request` for a document whose small
 * values alone take too much.
 */
export function keptFrom(document: unknown): number {
  const sums = new Array<number>(limits.length).fill(0);
  measure(document, sums);
  const found = sums.findIndex((bytes) => bytes <= wantedBytes);
  if (found >= 0) return limits[found] ?? 0;
  const least = sums.at(-1) ?? 0;
  if (least <= maxBytes) return limits.at(-1) ?? 0;
  throw refusal(
    `It has so many small values that it would take ${toMegabytes(least)} MB of memory, and ${toMegabytes(maxBytes)} MB are allowed: split it, or bind its lists and tables to files`,
  );
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function measure(value: unknown, sums: number[]): void {
  if (typeof value === 'string') add(sums, sizeOfText(value));
  else if (isTexts(value)) add(sums, sizeOfTexts(value));
  else if (typeof value === 'object' && value !== null) {
    const entries = Array.isArray(value) ? value : Object.values(value);
    addAlways(sums, bytesOfObject + bytesOfEntry * entries.length);
    for (const entry of entries) measure(entry, sums);
  }
}

function add(sums: number[], bytes: number): void {
  for (const [at, limit] of limits.entries())
    sums[at] = (sums[at] ?? 0) + (bytes > limit ? bytesOfKeptValue : bytes);
}

function addAlways(sums: number[], bytes: number): void {
  for (const at of sums.keys()) sums[at] = (sums[at] ?? 0) + bytes;
}

/** Whether the value is a list of texts, which can be kept as a whole. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}

export function sizeOfText(text: string): number {
  return bytesOfText + (isLatin1(text) ? text.length : 2 * text.length);
}

export function sizeOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + bytesOfEntry + sizeOfText(text), bytesOfObject);
}

/** V8 stores such texts with one byte per character. */
export function isLatin1(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of the first 256 characters
  return !/[^\u0000-\u00ff]/.test(text);
}
