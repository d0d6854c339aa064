import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { ActionError, quote } from '../action-error.ts';
import { notRegular, toFileError } from '../files/file-error.ts';
import { maxReadBytes } from '../files/regular-file.ts';
import { type LineMarks, markLines } from './line-marks.ts';

/** A larger file takes longer to look through than an action should. */
const mostBytes = 2 ** 30;
// As for any file: the opening of a pipe would wait for its other end.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const copyBytes = 256 * 1024;
const lineEnd = 0x0a;
const mark = '\uFEFF';

interface LineRange {
  readonly start: number;
  /** Behind the end of the line. */
  readonly end: number;
}

interface HeldBlock {
  readonly at: number;
  readonly bytes: Buffer;
  readonly starts: readonly number[];
}

/** What a file held when it was looked through. */
const known = new Map<string, { readonly identity: string; readonly marks: LineMarks }>();
const mostKnown = 4;

/**
 * The lines of a file, read where they stand. However large the file is, a process holds a place for each of its blocks, and
 * one block.
 */
export class LineFile {
  readonly #path: string;
  readonly #file: number;
  #marks: LineMarks;
  #identity: string;
  /** The block that was read last, and where its lines begin. */
  #block: HeldBlock = { at: -1, bytes: Buffer.alloc(0), starts: [] };

  private constructor(path: string, file: number) {
    this.#path = path;
    this.#file = file;
    this.#identity = identityOf(path, file);
    this.#marks = marksOf(path, file, this.#identity);
  }

  /** To be closed. Throws where there is no regular file. */
  static open(path: string): LineFile {
    let file: number | undefined;
    try {
      file = openSync(path, flags);
      return new LineFile(path, file);
    } catch (cause) {
      if (file !== undefined) closeSync(file);
      throw toFileError(cause, path);
    }
  }

  get count(): number {
    return this.#marks.lineCount;
  }

  /** Looks through the file again where it was changed in its place. */
  refresh(): void {
    const identity = identityOf(this.#path, this.#file);
    if (identity === this.#identity) return;
    this.#identity = identity;
    this.#marks = marksOf(this.#path, this.#file, identity);
    this.#block = { ...this.#block, at: -1 };
  }

  lineAt(index: number): string {
    const { bytes, from } = this.#load(index);
    const { start, end } = this.rangeOf(index);
    const hasEnd = bytes[end - from - 1] === lineEnd;
    const isOfWindows = hasEnd && bytes[end - from - 2] === 0x0d && end - start > 1;
    const text = bytes.toString('utf8', start - from, end - from - (hasEnd ? 1 : 0) - (isOfWindows ? 1 : 0));
    return index === 0 && text.startsWith(mark) ? text.slice(1) : text;
  }

  /** Where a line stands in the file, with its end. */
  rangeOf(index: number): LineRange {
    const { bytes, starts, from, first } = this.#load(index);
    const place = index - first;
    return { start: from + (starts[place] ?? 0), end: from + (starts[place + 1] ?? bytes.length) };
  }

  /** Writes the file anew, but for one line. */
  async copyWithout(index: number, target: FileHandle): Promise<void> {
    const { start, end } = this.rangeOf(index);
    await this.#copy(0, start, target);
    await this.#copy(end, this.#marks.size, target);
  }

  close(): void {
    closeSync(this.#file);
  }

  async #copy(from: number, to: number, target: FileHandle): Promise<void> {
    const bytes = Buffer.allocUnsafeSlow(Math.min(copyBytes, to - from));
    for (let at = from; at < to; ) {
      const got = readSync(this.#file, bytes, 0, Math.min(bytes.length, to - at), at);
      if (got === 0) return;
      await target.writeFile(bytes.subarray(0, got));
      at += got;
    }
  }

  #load(index: number) {
    const { at, from, first, to } = this.#marks.blockOf(index);
    if (this.#block.at !== at) this.#block = { at, ...this.#readBlock(from, to) };
    return { ...this.#block, from, first };
  }

  #readBlock(from: number, to: number): Omit<HeldBlock, 'at'> {
    const length = to - from;
    if (length > maxReadBytes) {
      throw new ActionError(
        `A line of ${quote(this.#path)} is longer than ${maxReadBytes / 2 ** 20} MiB, the most that is read.`,
      );
    }
    const { buffer } = this.#block.bytes;
    const bytes =
      length <= buffer.byteLength ? Buffer.from(buffer, 0, length) : Buffer.allocUnsafeSlow(length);
    const got = bytes.subarray(0, readSync(this.#file, bytes, 0, length, from));
    const starts = [0];
    for (let at = got.indexOf(lineEnd); at >= 0 && at + 1 < got.length; at = got.indexOf(lineEnd, at + 1)) {
      starts.push(at + 1);
    }
    return { bytes: got, starts };
  }
}

function marksOf(path: string, file: number, identity: string): LineMarks {
  const before = known.get(path);
  if (before?.identity === identity) return before.marks;
  const marks = markLines(file);
  known.delete(path);
  known.set(path, { identity, marks });
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > mostKnown) known.delete(oldest);
  return marks;
}

function identityOf(path: string, file: number): string {
  const facts = fstatSync(file, { bigint: true });
  if (!facts.isFile()) throw notRegular(path);
  if (facts.size > mostBytes) {
    throw new ActionError(
      `The file ${quote(path)} is larger than ${mostBytes / 2 ** 20} MiB, the most of a list.`,
    );
  }
  return [facts.dev, facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join();
}
