import { fstatSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { factsOf, type GuardedPath, openRegular, toFileError } from '@gatehouse/sdk-actions/files';
import { copyLeft } from '../taken/copy-left.ts';
import type { Hole, LineHoles } from '../taken/line-holes.ts';
import { damagedRecord, partsOf, readHoles, toTakenRecord } from '../taken/taken-record.ts';
import { identityOf, marksOf } from './known-marks.ts';
import { LineBlock } from './line-block.ts';
import type { LineMarks } from './line-marks.ts';

/** One for all files of the process: each read is synchronous. */
const block = new LineBlock();
const mark = Buffer.from('\uFEFF');
const lineEnd = 0x0a;

/** A line that is taken, and its place in the file. */
export interface TakenLine {
  readonly text: string;
  readonly hole: Hole;
}

interface FirstLines {
  readonly lines: readonly TakenLine[];
  readonly holes: LineHoles;
}

/**
 * The lines of a file that are left, read in place. For a file of any size a process holds the offsets of its blocks,
 * its holes, and one block.
 */
export class BoundLineFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #holes: LineHoles;
  readonly #inode: string;
  #marks: LineMarks;
  #identity: string;

  private constructor(path: string, handle: FileHandle, holes: LineHoles) {
    this.#inode = inodeOf(handle.fd);
    this.#path = path;
    this.#handle = handle;
    this.#holes = holes;
    this.#identity = identityOf(path, handle.fd);
    this.#marks = marksOf(path, handle.fd, () => block.free());
    const last = holes.all.at(-1);
    if (last && last.first + last.count > this.#marks.lineCount) throw damagedRecord(path);
  }

  /** The caller closes it. Throws where there is no regular file. */
  static async open(named: GuardedPath): Promise<BoundLineFile> {
    for (;;) {
      const { file, facts } = await openRegular(named, 'read');
      try {
        const holes = await readHoles(named, partsOf(file.fd));
        // A file that took its place meanwhile took the record with it.
        const now = await factsOf(named).catch(() => null);
        if (now === null || now.facts.ino === facts.ino) return new BoundLineFile(named.path, file, holes);
      } catch (cause) {
        await file.close();
        throw toFileError(cause, named.path);
      }
      await file.close();
    }
  }

  get count(): number {
    return this.#marks.lineCount - this.#holes.lineCount;
  }

  /** Scans the file again where it was changed in place. */
  refresh(): void {
    const identity = identityOf(this.#path, this.#handle.fd);
    if (identity === this.#identity) return;
    this.#identity = identity;
    this.#marks = marksOf(this.#path, this.#handle.fd, () => block.free());
  }

  lineAt(index: number): string {
    const place = this.#holes.placeOf(index);
    this.#load(place);
    return block.lineAt(place);
  }

  /** The index of the first line that contains the text; -1 for none. */
  indexContaining(text: string): number {
    const bytes = Buffer.from(text);
    for (let place = 0; place < this.#marks.lineCount; ) {
      this.#load(place);
      const found = block.indexContaining(bytes, text, place);
      const hole = found < 0 ? null : this.#holes.at(found);
      if (found >= 0 && hole === null) return this.#holes.indexOf(found);
      place = hole === null ? block.nextLine : hole.first + hole.count;
    }
    return -1;
  }

  /** A line as it is in the file, with a line end and without a byte order mark. */
  bytesAt(index: number): Buffer {
    const first = this.#holes.placeOf(index);
    this.#load(first);
    const { start, end } = block.rangeOf(first);
    const bytes = partsOf(this.#handle.fd)(start, end);
    const isMarked = start === 0 && bytes.subarray(0, mark.length).equals(mark);
    const line = isMarked ? bytes.subarray(mark.length) : bytes;
    return line.at(-1) === lineEnd ? line : Buffer.concat([line, Buffer.from([lineEnd])]);
  }

  /** The holes after one more line is taken. */
  holesWithout(index: number): LineHoles {
    return this.#holes.with(this.#holeOf(this.#holes.placeOf(index)));
  }

  /** The first lines that are left, at most so many, and the holes after they are taken. */
  first(count: number): FirstLines {
    let holes = this.#holes;
    const lines: TakenLine[] = [];
    while (lines.length < count && holes.lineCount < this.#marks.lineCount) {
      const place = holes.placeOf(0);
      const hole = this.#holeOf(place);
      holes = holes.with(hole);
      lines.push({ text: block.lineAt(place), hole });
    }
    return { lines, holes };
  }

  /** The holes without those of these lines, which are no longer taken; null where one of them is not taken. */
  holesAfterReturn(lines: readonly TakenLine[]): LineHoles | null {
    let holes: LineHoles | null = this.#holes;
    for (const { hole } of lines) holes = holes?.without(hole) ?? null;
    return holes;
  }

  /** Whether these holes leave no line. */
  isUsedUp({ lineCount }: LineHoles): boolean {
    return lineCount === this.#marks.lineCount;
  }

  /** Another file in its place has another one. */
  get inode(): string {
    return this.#inode;
  }

  /** Bytes of all of its lines, with those that were taken. */
  get size(): number {
    return this.#marks.size;
  }

  /** The text of the record of these holes. */
  recordOf(holes: LineHoles): string {
    return toTakenRecord(holes, partsOf(this.#handle.fd));
  }

  /** Writes what is left. */
  copyTo(target: FileHandle): Promise<void> {
    return copyLeft(this.#handle, this.#holes, target);
  }

  /** Writes the file without the holes. */
  copyWithout(holes: LineHoles, target: FileHandle): Promise<void> {
    return copyLeft(this.#handle, holes, target);
  }

  async close(): Promise<void> {
    block.forget(this.#marks);
    await this.#handle.close();
  }

  #holeOf(place: number): Hole {
    this.#load(place);
    const { start: from, end: to } = block.rangeOf(place);
    return { from, to, first: place, count: 1 };
  }

  #load(place: number): void {
    if (!block.holds(this.#marks, place))
      block.read(this.#handle.fd, { marks: this.#marks, index: place, path: this.#path });
  }
}

/** A number of a file that is gone may be that of a new one, whose birth is later. */
function inodeOf(file: number): string {
  const { dev, ino, birthtimeNs } = fstatSync(file, { bigint: true });
  return [dev, ino, birthtimeNs].join();
}
