import { constants } from 'node:fs';
import type { FileCalls } from './file-calls.ts';
import { readRange, syncFolder, writeFully } from './file-steps.ts';
import { type JournalRecord, parseRecord } from './journal-record.ts';
import { type JournalSeal, noMac } from './journal-seal.ts';
import { discardSnapshot, type Snapshot } from './write-snapshot.ts';

/** Where the store reports what it repaired; lines of the daemon's log, for example. */
export interface StoreLog {
  warn(details: object, message: string): void;
}

export interface JournalOptions {
  readonly folder: string;
  readonly file: string;
  readonly collection: string;
  readonly calls: FileCalls;
  readonly log: StoreLog;
  /** JSON text of the header of a file that is created; the format alone by default. */
  readonly header?: string;
  /** Sequence number of the header of a file that is created; 0 by default. */
  readonly headerSequence?: number;
  /** See `JournalSource`. */
  readonly judgeHeader?: ((header: JournalRecord) => string | null) | undefined;
  readonly seal?: JournalSeal | undefined;
}

/** Where the last good record is. A file that is not there yet starts with the sequence number of its header. */
export interface JournalPlace {
  readonly end: number;
  readonly lastStart: number;
  readonly sequence: number;
  /** MAC of all up to here; empty without seals. */
  readonly mac: Buffer;
}

const minReserve = 64 * 1024;
const maxReserve = 1024 * 1024;
const noFile = -1;

/**
 * The file under a journal, and whether it can be trusted. Not for concurrent use.
 *
 * It grows by blocks of zeros that records are then written over: a sync that changes no file size is a third
 * cheaper. After any failure the file is suspect: nothing is written before it was opened anew (a failed sync drops
 * pages from the cache, so the old descriptor proves nothing), its last record found where it was left, and
 * everything behind it cut off.
 */
export class JournalFile {
  readonly #options: JournalOptions;
  #place: JournalPlace;
  #fd = noFile;
  #allocated = 0;
  #state: 'absent' | 'sound' | 'suspect' = 'absent';
  /** A created or renamed file is not durable before its folder is synced; nothing is acknowledged until then. */
  #folderSyncOwed = false;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#place = { end: 0, lastStart: 0, sequence: options.headerSequence ?? 0, mac: noMac };
  }

  get place(): JournalPlace {
    return this.#place;
  }

  get isAbsent(): boolean {
    return this.#state === 'absent';
  }

  /** Takes over the descriptor of a file that was just read or written. */
  adopt(fd: number, place: JournalPlace, size = place.end): void {
    this.#fd = fd;
    this.#place = place;
    this.#allocated = size;
    this.#state = 'sound';
  }

  /** Rejects while the file cannot be trusted. */
  async makeSound(): Promise<void> {
    if (this.#state === 'suspect') await this.#reopenAndCut();
    if (this.#folderSyncOwed) await this.#syncFolder();
  }

  /** Writes and syncs records behind the end. */
  async append(bytes: Buffer, next: JournalPlace): Promise<void> {
    const { calls } = this.#options;
    const position = this.#place.end;
    const fits = next.end <= this.#allocated;
    const padded = fits ? bytes : Buffer.concat([bytes, Buffer.alloc(reserveFor(position))]);
    this.#state = 'suspect';
    const written = await writeFully(calls, { fd: this.#fd, bytes: padded, position, needed: bytes.length });
    await calls.fdatasync(this.#fd);
    this.#allocated = Math.max(this.#allocated, position + written);
    this.#place = next;
    this.#state = 'sound';
  }

  /** Cuts off what a failure left behind the end. When that fails, the next `makeSound` tries again. */
  async repair(): Promise<void> {
    if (this.#state !== 'suspect') return;
    try {
      await this.#reopenAndCut();
    } catch (error) {
      const { file, log } = this.#options;
      log.warn(
        { file, error },
        'The journal could not be repaired; its collection is read-only until it can',
      );
    }
  }

  /** Cuts off what was found behind the end. */
  async cutTail(): Promise<void> {
    this.#state = 'suspect';
    await this.repair();
  }

  /** The bytes from `start` to the end. */
  async readFrom(start: number): Promise<Buffer> {
    const { end } = this.#place;
    const bytes = await readRange(this.#options.calls, this.#fd, { start, end });
    if (bytes.length !== end - start) throw new Error('The journal is shorter than what was written to it');
    return bytes;
  }

  /** Puts a synced file in the place of this one. */
  async replace(snapshot: Snapshot, place: JournalPlace): Promise<void> {
    const { calls, file } = this.#options;
    try {
      await calls.rename(snapshot.path, file);
    } catch (error) {
      // Should it have happened in spite of the error, the descriptor is of a file without a name.
      if (this.#state === 'sound') this.#state = 'suspect';
      await discardSnapshot(calls, snapshot);
      throw error;
    }
    const old = this.#fd;
    this.adopt(snapshot.fd, place);
    this.#folderSyncOwed = true;
    // The old file has no name any more, and everything in it was copied.
    if (old !== noFile) await calls.close(old).catch(() => undefined);
    await this.#syncFolder();
  }

  /** Gives reserved space back, so that a file at rest is plain text to its end. */
  async close(): Promise<void> {
    const { calls } = this.#options;
    const { end } = this.#place;
    const fd = this.#fd;
    if (fd === noFile) return;
    this.#fd = noFile;
    // The rest that cannot be cut is zeros, which reading skips.
    if (this.#state === 'sound' && this.#allocated > end)
      await calls.ftruncate(fd, end).catch(() => undefined);
    this.#state = 'suspect';
    await calls.close(fd);
  }

  async #reopenAndCut(): Promise<void> {
    const { calls, file } = this.#options;
    const { end } = this.#place;
    const old = this.#fd;
    this.#fd = noFile;
    // Whether the old descriptor closes cleanly says nothing about the records before the failure: they were synced.
    if (old !== noFile) await calls.close(old).catch(() => undefined);
    this.#fd = await calls.open(file, constants.O_RDWR);
    await this.#assertLastRecord();
    await calls.ftruncate(this.#fd, end);
    await calls.fsync(this.#fd);
    this.#allocated = end;
    this.#state = 'sound';
  }

  async #assertLastRecord(): Promise<void> {
    const { end, lastStart, sequence } = this.#place;
    const record = parseRecord(await this.readFrom(lastStart), 0, end - lastStart - 1);
    if (record?.sequence === sequence) return;
    throw new Error(
      `record ${sequence} is not at byte ${lastStart} any more; restart to have the file checked`,
    );
  }

  async #syncFolder(): Promise<void> {
    await syncFolder(this.#options.calls, this.#options.folder);
    this.#folderSyncOwed = false;
  }
}

function reserveFor(size: number): number {
  return Math.min(Math.max(size >> 2, minReserve), maxReserve);
}
