import { fstatSync, readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { type GuardedPath, notRegular, openRegular, toFileError } from '@gatehouse/sdk-actions/files';
import { LineBlock } from './line-block.ts';
import { type LineMarks, markLines } from './line-marks.ts';

/** The scan of a larger file takes too long for an action. */
const maxBytes = 2 ** 30;
const copyBytes = 256 * 1024;

/** Marks of scanned files. */
const known = new Map<string, { readonly identity: string; readonly marks: LineMarks }>();
const maxKnown = 4;
/** One for all files of the process: each read is synchronous. */
const block = new LineBlock();

/**
 * The lines of a file, read in place. For a file of any size a process holds the offsets of its blocks, and one
 * block.
 */
export class BoundLineFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #file: number;
  #marks: LineMarks;
  #identity: string;

  private constructor(path: string, handle: FileHandle) {
    const file = handle.fd;
    this.#path = path;
    this.#handle = handle;
    this.#file = file;
    this.#identity = identityOf(path, file);
    this.#marks = marksOf(path, file, this.#identity);
  }

  /** The caller closes it. Throws where there is no regular file. */
  static async open(named: GuardedPath): Promise<BoundLineFile> {
    const { file } = await openRegular(named, 'read');
    try {
      return new BoundLineFile(named.path, file);
    } catch (cause) {
      await file.close();
      throw toFileError(cause, named.path);
    }
  }

  get count(): number {
    return this.#marks.lineCount;
  }

  /** Scans the file again where it was changed in place. */
  refresh(): void {
    const identity = identityOf(this.#path, this.#file);
    if (identity === this.#identity) return;
    this.#identity = identity;
    this.#marks = marksOf(this.#path, this.#file, identity);
  }

  lineAt(index: number): string {
    this.#load(index);
    return block.lineAt(index);
  }

  /** The index of the first line that contains the text; -1 for none. */
  indexContaining(text: string): number {
    const bytes = Buffer.from(text);
    for (let index = 0; index < this.count; index = block.nextLine) {
      this.#load(index);
      const found = block.indexContaining(bytes, text);
      if (found >= 0) return found;
    }
    return -1;
  }

  /** Writes the file without one line. */
  async copyWithout(index: number, target: FileHandle): Promise<void> {
    this.#load(index);
    const { start, end } = block.rangeOf(index);
    await this.#copy(0, start, target);
    await this.#copy(end, this.#marks.size, target);
  }

  async close(): Promise<void> {
    block.forget(this.#marks);
    await this.#handle.close();
  }

  #load(index: number): void {
    if (!block.holds(this.#marks, index))
      block.read(this.#file, { marks: this.#marks, index, path: this.#path });
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
}

function marksOf(path: string, file: number, identity: string): LineMarks {
  const before = known.get(path);
  if (before?.identity === identity) return before.marks;
  const marks = markLines(file, block.free());
  known.delete(path);
  known.set(path, { identity, marks });
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > maxKnown) known.delete(oldest);
  return marks;
}

function identityOf(path: string, file: number): string {
  const facts = fstatSync(file, { bigint: true });
  if (!facts.isFile()) throw notRegular(path);
  if (facts.size > maxBytes) {
    throw new ActionError(
      `The file ${quote(path)} is larger than ${maxBytes / 2 ** 20} MiB, the most of a list.`,
    );
  }
  return [facts.dev, facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join();
}
