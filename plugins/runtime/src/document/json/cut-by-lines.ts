import type { Steps } from '../../text/slices.ts';
import { type CutFault, JsonCut, type Part } from './json-cut.ts';

/** A larger text is cut by bytes, which counts its values. */
const mostBytes = 16 * 1024 * 1024;
/** What stands on one line stays in one part. */
const longestLine = 64 * 1024;
/** In another layout the parts come out too large to be parsed in a moment. */
const largestPart = 4 * longestLine;
const linesAStep = 2000;

const newline = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const comma = 0x2c;

/**
 * Cuts a text that is laid out as we write it: opening brackets end their lines, closing ones begin them. No text
 * of JSON reaches over the end of a line, so the ends of lines tell enough, at a third of the time. It is a guess
 * all the same: only when each of its parts parses it was right. Null for another layout.
 */
export function* cutByLines(bytes: Buffer): Steps<readonly Part[] | CutFault | null> {
  if (bytes.length > mostBytes) return null;
  const cut = new JsonCut();
  let start = 0;
  for (let lines = 1; start < bytes.length; lines++) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    if (end - start > longestLine) return null;
    readLine(bytes, { start, end }, cut);
    if (cut.fault) return null;
    if (lines % linesAStep === 0) yield;
    start = end + 1;
  }
  const parts = cut.finish(bytes.length);
  return cut.largestPart > largestPart ? null : parts;
}

function readLine(bytes: Buffer, line: { start: number; end: number }, cut: JsonCut): void {
  let { start: first, end } = line;
  if (bytes[end - 1] === carriageReturn) end--;
  while (first < end && bytes[first] === space) first++;
  if (first === end) return;
  const firstByte = bytes[first] ?? 0;
  if (isClosing(firstByte)) cut.close(firstByte, first + 1);
  const lastByte = bytes[end - 1] ?? 0;
  if (lastByte === comma) cut.separate(end);
  else if (isOpening(lastByte)) cut.open(lastByte, end);
}

function isOpening(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b;
}

function isClosing(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d;
}
