import { readSync } from 'node:fs';

/** Bytes that are read to find a line. */
const blockBytes = 32 * 1024;
const lineEnd = 0x0a;

interface Block {
  /** Number of its first line, or of the first line of the next block. */
  readonly first: number;
  readonly next: number;
  /** Offset in the file. */
  readonly from: number;
  readonly to: number;
}

interface Found {
  readonly lines: number[];
  readonly offsets: number[];
  /** Number of line ends. */
  ended: number;
  /** The offset after the last line end. */
  behind: number;
  /** The last of the offsets. */
  marked: number;
}

/** Offsets of the blocks of a file; each block starts with a whole line. */
export class LineMarks {
  readonly #found: Readonly<Found>;
  readonly lineCount: number;
  readonly size: number;

  constructor(found: Readonly<Found>, size: number) {
    this.#found = found;
    // There is a line after the last line end only where bytes follow.
    this.lineCount = found.ended + (found.behind < size ? 1 : 0);
    this.size = size;
  }

  blockOf(line: number): Block {
    const { lines, offsets } = this.#found;
    let [low, high] = [0, lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] ?? 0) <= line) low = middle;
      else high = middle - 1;
    }
    return {
      first: lines[low] ?? 0,
      next: lines[low + 1] ?? this.lineCount,
      from: offsets[low] ?? 0,
      to: offsets[low + 1] ?? this.size,
    };
  }

  /** The marks after bytes were added at the end. */
  extended(file: number, chunk: Buffer): LineMarks {
    const { lines, offsets, ...rest } = this.#found;
    return scan(file, chunk, {
      found: { ...rest, lines: [...lines], offsets: [...offsets] },
      size: this.size,
    });
  }
}

/** Scans a file once, using the given memory. */
export function markLines(file: number, chunk: Buffer): LineMarks {
  return scan(file, chunk, { found: { lines: [0], offsets: [0], ended: 0, behind: 0, marked: 0 }, size: 0 });
}

function scan(
  file: number,
  chunk: Buffer,
  start: { readonly found: Found; readonly size: number },
): LineMarks {
  const { found } = start;
  let { size } = start;
  for (let got = readSync(file, chunk, 0, chunk.length, size); got > 0; ) {
    markChunk(found, chunk, { got, size });
    size += got;
    got = readSync(file, chunk, 0, chunk.length, size);
  }
  return new LineMarks(found, size);
}

/**
 * Scans byte by byte: a call for each line would leave megabytes of garbage in each process that scans a large file.
 */
function markChunk(found: Found, chunk: Buffer, { got, size }: { got: number; size: number }): void {
  for (let at = 0; at < got; at++) {
    if (chunk[at] !== lineEnd) continue;
    found.ended += 1;
    found.behind = size + at + 1;
    if (found.behind - found.marked < blockBytes) continue;
    found.marked = found.behind;
    found.lines.push(found.ended);
    found.offsets.push(found.behind);
  }
}
