import type { FileCalls } from './file-calls.ts';
import { removeIfPresent, syncFolder } from './file-steps.ts';
import { Journal } from './journal.ts';
import type { JournalChange } from './journal-batch.ts';
import { JournalFile, type StoreLog } from './journal-file.ts';
import type { JournalSeal } from './journal-seal.ts';
import { digestFile, openSegment, type Segment } from './read-segment.ts';
import { segmentPath } from './segment-files.ts';
import { formatSegmentHeader } from './segment-header.ts';
import { StoreWriteError } from './store-errors.ts';

export interface SegmentsOptions {
  readonly folder: string;
  readonly name: string;
  readonly calls: FileCalls;
  readonly log: StoreLog;
  readonly seal?: JournalSeal | undefined;
  /** A segment that has reached this size is full, in bytes. */
  readonly segmentBytes: number;
  /** With more than these the oldest are deleted; at least 2. */
  readonly maxSegments: number;
}

export interface SegmentsState {
  /** Full segments, oldest first. */
  readonly sealed: readonly Segment[];
  readonly active: Journal;
  readonly number: number;
}

/** The files of one append-only journal. Not for concurrent use, `list` excepted. */
export class Segments {
  readonly #options: SegmentsOptions;
  #sealed: Segment[];
  #active: Journal;
  #number: number;

  constructor(options: SegmentsOptions, { sealed, active, number }: SegmentsState) {
    this.#options = options;
    this.#sealed = [...sealed];
    this.#active = active;
    this.#number = number;
  }

  /** Rejects with `StoreWriteError`, and none of the records is kept. */
  async append(records: readonly JournalChange[]): Promise<void> {
    const isFull = this.#active.end >= this.#options.segmentBytes;
    if (isFull) await this.#startNext();
    await this.#active.append(records);
    if (isFull) await this.#dropBeyondQuota();
  }

  /** The segments that are readable now, oldest first; later appends do not change the list. */
  list(): readonly Segment[] {
    return [...this.#sealed, this.#toSegment()];
  }

  /** Whether a segment had to make room since it was listed. */
  isDropped(segment: Segment): boolean {
    return segment.number < (this.#sealed[0]?.number ?? this.#number);
  }

  close(): Promise<void> {
    return this.#active.close();
  }

  /** The next segment is created by its first append, so a failure there leaves this one as the last. */
  async #startNext(): Promise<void> {
    const { log, maxSegments } = this.#options;
    const full = this.#active;
    await full.makeSound();
    const sealed = this.#toSegment();
    const sha256 = await this.#digest(sealed);
    this.#number += 1;
    this.#sealed.push(sealed);
    const oldest = Math.max(this.#sealed[0]?.number ?? 1, this.#number - maxSegments + 1);
    const header = { segment: this.#number, oldest, previous: { bytes: sealed.end, sha256 } };
    this.#active = createSegment(this.#options, {
      number: this.#number,
      header: formatSegmentHeader(header, { isSealed: this.#options.seal !== undefined }),
      sequence: sealed.last,
    });
    await full
      .close()
      .catch((error) => log.warn({ file: sealed.file, error }, 'A full journal did not close'));
  }

  async #digest(segment: Segment): Promise<string> {
    const { calls } = this.#options;
    try {
      const fd = await openSegment(segment);
      return await digestFile({ calls, fd, end: segment.end }).finally(() => calls.close(fd));
    } catch (cause) {
      throw new StoreWriteError(segment.file, cause);
    }
  }

  /** Best effort: what stays is deleted when the next segment is full, or at the next start. */
  async #dropBeyondQuota(): Promise<void> {
    const { calls, folder, log, maxSegments } = this.#options;
    const surplus = this.#sealed.length + 1 - maxSegments;
    if (surplus <= 0) return;
    const dropped = this.#sealed.slice(0, surplus);
    try {
      this.#sealed = this.#sealed.slice(surplus);
      for (const { file } of dropped) await removeIfPresent(calls, file);
      await syncFolder(calls, folder);
    } catch (error) {
      log.warn({ error }, 'An old journal could not be deleted; the next start tries again');
    }
  }

  #toSegment(): Segment {
    const { calls, name } = this.#options;
    const { end, sequence: last } = this.#active;
    const file = segmentPath(this.#options, this.#number);
    const after = this.#sealed.at(-1)?.last ?? 0;
    return { calls, journal: name, number: this.#number, file, after, end, last };
  }
}

/** A segment that is not on the disk yet. */
function createSegment(
  options: SegmentsOptions,
  {
    number,
    header,
    sequence,
  }: { readonly number: number; readonly header: string; readonly sequence: number },
): Journal {
  const { folder, name: collection, calls, log, seal } = options;
  const file = segmentPath(options, number);
  const journal = { folder, file, collection, calls, log, seal, header, headerSequence: sequence };
  return new Journal(journal, new JournalFile(journal));
}
