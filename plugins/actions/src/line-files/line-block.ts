import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { maxReadBytes } from '@gatehouse/sdk-actions/files';
import type { LineMarks } from './line-marks.ts';

const usualBytes = 64 * 1024;
const lineEnd = 0x0a;
const mark = '\uFEFF';
const replacement = '\uFFFD';

interface Wanted {
  readonly marks: LineMarks;
  readonly index: number;
  readonly path: string;
}

/** The last read block of a file. Its memory is reused, so that reads leave no garbage. */
export class LineBlock {
  #bytes = Buffer.allocUnsafeSlow(usualBytes);
  #length = 0;
  #marks: LineMarks | null = null;
  /** Offset in the file. */
  #from = 0;
  #first = 0;
  #next = 0;
  /** Offsets of its lines, and the end of the last one; empty until they are needed. */
  readonly #starts: number[] = [];

  /** The line after the last one of the block. */
  get nextLine(): number {
    return this.#next;
  }

  holds(marks: LineMarks, index: number): boolean {
    return this.#marks === marks && index >= this.#first && index < this.#next;
  }

  forget(marks: LineMarks): void {
    if (this.#marks === marks) this.#marks = null;
  }

  /** Gives its memory away for another use. */
  free(): Buffer {
    this.#marks = null;
    return this.#bytes;
  }

  read(file: number, { marks, index, path }: Wanted): void {
    const { first, next, from, to } = marks.blockOf(index);
    const length = to - from;
    if (length > maxReadBytes) {
      throw new ActionError(
        `A line of ${quote(path)} is longer than ${maxReadBytes / 2 ** 20} MiB, the most that is read.`,
      );
    }
    if (length > this.#bytes.length || this.#bytes.length > usualBytes) {
      this.#bytes = Buffer.allocUnsafeSlow(Math.max(length, usualBytes));
    }
    this.#length = readSync(file, this.#bytes, 0, length, from);
    this.#marks = marks;
    this.#from = from;
    this.#first = first;
    this.#next = next;
    this.#starts.length = 0;
  }

  lineAt(index: number): string {
    const [start, end] = [this.#startOf(index), this.#startOf(index + 1)];
    let last = end;
    if (last > start && this.#bytes[last - 1] === lineEnd) {
      last -= 1;
      if (last > start && this.#bytes[last - 1] === 0x0d) last -= 1;
    }
    const text = this.#bytes.toString('utf8', start, last);
    if (text.includes(replacement)) assertUtf8(this.#bytes.subarray(start, last), index);
    return index === 0 && text.startsWith(mark) ? text.slice(1) : text;
  }

  /** The offsets of a line in the file, with its line end. */
  rangeOf(index: number): { readonly start: number; readonly end: number } {
    return { start: this.#from + this.#startOf(index), end: this.#from + this.#startOf(index + 1) };
  }

  /** -1 where no line of the block from this one on contains the text, which is passed as bytes too. */
  indexContaining(bytes: Buffer, text: string, from: number): number {
    const all = this.#bytes.subarray(0, this.#length);
    let index = from;
    // Starts of lines are looked for only where they are needed: they take memory.
    const start = from === this.#first ? 0 : this.#startOf(from);
    for (let at = all.indexOf(bytes, start); at >= 0 && index < this.#next; index += 1) {
      if (this.#startOf(index + 1) <= at) continue;
      // The bytes may cross the end of the line.
      if (this.lineAt(index).includes(text)) return index;
      at = all.indexOf(bytes, this.#startOf(index + 1));
    }
    return -1;
  }

  #startOf(index: number): number {
    if (this.#starts.length === 0) this.#findStarts();
    return this.#starts[index - this.#first] ?? this.#length;
  }

  #findStarts(): void {
    this.#starts.push(0);
    for (let at = 0; at < this.#length - 1; at++) {
      if (this.#bytes[at] === lineEnd) this.#starts.push(at + 1);
    }
    this.#starts.push(this.#length);
  }
}

function assertUtf8(bytes: Buffer, index: number): void {
  if (isUtf8(bytes)) return;
  throw new ActionError(`Line ${index} of the list, counted from 0, is not utf-8. Save its file as utf-8.`);
}
