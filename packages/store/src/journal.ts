import { writeFully } from './file-steps.ts';
import { encodeBatch, type JournalChange } from './journal-batch.ts';
import type { JournalFile, JournalOptions, JournalPlace } from './journal-file.ts';
import { resealTail } from './reseal-tail.ts';
import { type SnapshotDocument, snapshotRecords } from './snapshot-records.ts';
import { StoreWriteError } from './store-errors.ts';
import { temporaryPath } from './temporary-path.ts';
import { discardSnapshot, type Snapshot, writeSnapshot } from './write-snapshot.ts';

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
    try {
      if (this.#file.isAbsent) await this.#create();
      await this.#file.makeSound();
      return await this.#write(changes);
    } catch (cause) {
      await this.#file.repair();
      throw new StoreWriteError(this.#options.file, cause);
    }
  }

  /** Writes the given documents, the state of right now, to a new file while appends go on. */
  async prepareRewrite(documents: readonly SnapshotDocument[]): Promise<Rewrite> {
    const { calls, collection, file, header, seal } = this.#options;
    const { end, sequence } = this.#file.place;
    const records = snapshotRecords({
      collection,
      sequence,
      documents,
      header,
      isSealed: seal !== undefined,
    });
    const snapshot = await writeSnapshot({ calls, records, seal, path: temporaryPath(file) });
    return { snapshot, from: end };
  }

  /** Adds what was appended meanwhile and puts the new file in the place of the old one. */
  async finishRewrite({ snapshot, from }: Rewrite): Promise<void> {
    const place = await this.#copyTail(snapshot, from).catch(async (error) => {
      await discardSnapshot(this.#options.calls, snapshot);
      throw error;
    });
    await this.#file.replace(snapshot, place);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #write(changes: readonly JournalChange[]): Promise<readonly number[]> {
    const { seal } = this.#options;
    const { sequence, mac: before } = this.#file.place;
    const batch = encodeBatch(changes, { sequence: sequence + 1, mac: before, seal });
    const { bytes, sizes, lastSize, mac } = batch;
    const end = this.end + bytes.length;
    const last = sequence + changes.length;
    await this.#file.append(bytes, { end, lastStart: end - lastSize, sequence: last, mac });
    seal?.note(last);
    return sizes;
  }

  /** Seals depend on all before them, so those of the copied records are made anew. */
  async #copyTail(snapshot: Snapshot, from: number): Promise<JournalPlace> {
    const { calls, seal } = this.#options;
    await this.#file.makeSound();
    const { lastStart, sequence } = this.#file.place;
    const tail = await this.#file.readFrom(from);
    if (tail.length === 0) return { ...snapshot, sequence };
    const shift = snapshot.end - from;
    const { bytes, mac, sealSize } = resealTail(seal, { previous: snapshot.mac, bytes: tail, sequence });
    await writeFully(calls, { fd: snapshot.fd, bytes, position: snapshot.end });
    await calls.fsync(snapshot.fd);
    const end = snapshot.end + bytes.length;
    return { end, lastStart: seal === undefined ? lastStart + shift : end - sealSize, sequence, mac };
  }

  async #create(): Promise<void> {
    const { snapshot } = await this.prepareRewrite([]);
    await this.#file.replace(snapshot, { ...snapshot, sequence: this.sequence });
  }
}
