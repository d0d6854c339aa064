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

/** Offsets of the blocks of a file; each block starts with a whole line. */
export class LineMarks {
  readonly #lines: readonly number[];
  readonly #offsets: readonly number[];
  readonly lineCount: number;
  readonly size: number;

  constructor(
    lines: readonly number[],
    offsets: readonly number[],
    all: { lineCount: number; size: number },
  ) {
    this.#lines = lines;
    this.#offsets = offsets;
    this.lineCount = all.lineCount;
    this.size = all.size;
  }

  blockOf(line: number): Block {
    let [low, high] = [0, this.#lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lines[middle] ?? 0) <= line) low = middle;
      else high = middle - 1;
    }
    return {
      first: this.#lines[low] ?? 0,
      next: this.#lines[low + 1] ?? this.lineCount,
      from: this.#offsets[low] ?? 0,
      to: this.#offsets[low + 1] ?? this.size,
    };
  }
}

/** Scans a file once, using the given memory. */
export function markLines(file: number, chunk: Buffer): LineMarks {
  const found: Found = { lines: [0], offsets: [0], ended: 0, behind: 0, marked: 0 };
  let size = 0;
  for (let got = readSync(file, chunk, 0, chunk.length, 0); got > 0; ) {
    markChunk(found, chunk, { got, size });
    size += got;
    got = readSync(file, chunk, 0, chunk.length, size);
  }
  // There is a line after the last line end only where bytes follow.
  const lineCount = found.ended + (found.behind < size ? 1 : 0);
  return new LineMarks(found.lines, found.offsets, { lineCount, size });
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
