import type { Steps } from '../../text/slices.ts';
import { type CutFault, JsonCut, type Part } from './json-cut.ts';

/** A larger text is cut by bytes, which also counts its values. */
const maxBytes = 16 * 1024 * 1024;
/** Maximum length of a line, which is never cut. */
const maxLineLength = 64 * 1024;
/** Larger parts mean another layout, whose parts would block the event loop. */
const largestPart = 4 * maxLineLength;
const linesAStep = 2000;

const newline = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const comma = 0x2c;

/**
 * Cuts a text in the layout that we write: opening brackets end lines, closing ones start them. JSON strings contain no
 * line breaks, so it is enough to look at the ends of lines, which takes a third of the time. The cut is a guess, and
 * correct only if each part parses. Null for another layout.
 */
export function* cutByLines(bytes: Buffer): Steps<readonly Part[] | CutFault | null> {
  if (bytes.length > maxBytes) return null;
  const cut = new JsonCut();
  let start = 0;
  for (let lines = 1; start < bytes.length; lines++) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    if (end - start > maxLineLength) return null;
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
