import { readSync } from 'node:fs';

/** What is read at once to get at a line. */
const blockBytes = 32 * 1024;
const lineEnd = 0x0a;

interface Block {
  /** Its first line. */
  readonly first: number;
  /** Bytes of the file. */
  readonly from: number;
  readonly to: number;
}

/** Where the blocks of a file begin, each with a whole line. */
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
      from: this.#offsets[low] ?? 0,
      to: this.#offsets[low + 1] ?? this.size,
    };
  }
}

/** Looks through a file once, with memory to read it into. */
export function markLines(file: number, chunk: Buffer): LineMarks {
  const [lines, offsets] = [[0], [0]];
  let [size, ended, behind] = [0, 0, 0];
  for (let got = readSync(file, chunk, 0, chunk.length, 0); got > 0; ) {
    for (let at = chunk.indexOf(lineEnd); at >= 0 && at < got; at = chunk.indexOf(lineEnd, at + 1)) {
      ended += 1;
      behind = size + at + 1;
      if (behind - (offsets.at(-1) ?? 0) < blockBytes) continue;
      lines.push(ended);
      offsets.push(behind);
    }
    size += got;
    got = readSync(file, chunk, 0, chunk.length, size);
  }
  // After the last line end stands a line only where there is something.
  return new LineMarks(lines, offsets, { lineCount: ended + (behind < size ? 1 : 0), size });
}
