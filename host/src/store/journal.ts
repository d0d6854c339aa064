import { writeFully } from './file-steps.ts';
import { encodeBatch, type JournalChange } from './journal-batch.ts';
import type { JournalFile, JournalOptions } from './journal-file.ts';
import { StoreWriteError } from './store-errors.ts';
import { discardSnapshot, type Snapshot, type SnapshotDocument, writeSnapshot } from './write-snapshot.ts';

/** A new file that lacks what was appended since byte `from` of the old one. */
export interface Rewrite {
  readonly snapshot: Snapshot;
  readonly from: number;
}

/**
 * The append-only journal of one collection; its first append creates the file. Not for concurrent use: the caller
 * waits for one call before the next, `prepareRewrite` excepted.
 */
export class Journal {
  readonly #options: JournalOptions;
  readonly #file: JournalFile;

  constructor(options: JournalOptions, file: JournalFile) {
    this.#options = options;
    this.#file = file;
  }

  get end(): number {
    return this.#file.place.end;
  }

  /** Sequence number of the last record. */
  get sequence(): number {
    return this.#file.place.sequence;
  }

  /** Cuts off what a failed append may have left behind the end; rejects with `StoreWriteError` while it cannot. */
  async makeSound(): Promise<void> {
    await this.#file.makeSound().catch((cause) => {
      throw new StoreWriteError(this.#options.file, cause);
    });
  }

  /** Resolves with the size of each record once all are synced; rejects with `StoreWriteError` and none is kept. */
  async append(changes: readonly JournalChange[]): Promise<readonly number[]> {
    const { sequence } = this.#file.place;
    const { bytes, sizes } = encodeBatch(changes, sequence + 1);
    try {
      if (this.#file.isAbsent) await this.#create();
      await this.#file.makeSound();
      const end = this.end + bytes.length;
      const lastStart = end - (sizes.at(-1) ?? 0);
      await this.#file.append(bytes, { end, lastStart, sequence: sequence + changes.length });
    } catch (cause) {
      await this.#file.repair();
      throw new StoreWriteError(this.#options.file, cause);
    }
    return sizes;
  }

  /** Writes the given documents, the state of right now, to a new file while appends go on. */
  async prepareRewrite(documents: readonly SnapshotDocument[]): Promise<Rewrite> {
    const { calls, collection, file, header } = this.#options;
    const { end, sequence } = this.#file.place;
    const snapshot = await writeSnapshot({
      calls,
      collection,
      sequence,
      documents,
      ...(header === undefined ? {} : { header }),
      path: temporaryPath(file),
    });
    return { snapshot, from: end };
  }

  /** Adds what was appended meanwhile and puts the new file in the place of the old one. */
  async finishRewrite({ snapshot, from }: Rewrite): Promise<void> {
    const { calls } = this.#options;
    try {
      await this.#file.makeSound();
      const tail = await this.#file.readFrom(from);
      await writeFully(calls, { fd: snapshot.fd, bytes: tail, position: snapshot.end });
      await calls.fsync(snapshot.fd);
    } catch (error) {
      await discardSnapshot(calls, snapshot);
      throw error;
    }
    const { end, lastStart, sequence } = this.#file.place;
    const shift = snapshot.end - from;
    const newLastStart = end === from ? snapshot.lastStart : lastStart + shift;
    await this.#file.replace(snapshot, { end: end + shift, lastStart: newLastStart, sequence });
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #create(): Promise<void> {
    const { snapshot } = await this.prepareRewrite([]);
    await this.#file.replace(snapshot, {
      ...this.#file.place,
      end: snapshot.end,
      lastStart: snapshot.lastStart,
    });
  }
}

/** The new file of a rewrite, until it is renamed. */
export function temporaryPath(file: string): string {
  return `${file}.new`;
}
