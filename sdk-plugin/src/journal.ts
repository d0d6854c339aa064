import { service } from './service.ts';
import type { StoreQuery } from './store.ts';

/** Which records to read, of those that match. */
export interface JournalRange<T> {
  /** How many of the oldest are left out; 0 by default. */
  readonly skip?: number;
  /** At most so many are read. */
  readonly take: number;
  readonly matches?: (record: T) => boolean;
}

/** Which of the records that a query finds. */
export interface JournalQueryRange {
  /** How many are left out; 0 by default. */
  readonly skip?: number;
  /** At most so many are answered. */
  readonly take: number;
  /** Counts and answers from the newest record back. */
  readonly isNewestFirst?: boolean;
}

/**
 * Records in the order in which they were appended; none is ever changed. They are kept as JSON text. When the journal
 * has reached its limits, the oldest records are deleted, many at once.
 */
export interface AppendJournal<T> {
  /**
   * Resolves once the record is on the disk. Rejects when it cannot be written, and then it is not kept; appending
   * works again as soon as the disk does. A record has at most a million characters of JSON.
   */
  append(record: T): Promise<void>;
  /**
   * Oldest first, only what is on the disk. Reads the files piece by piece, so it holds no more in memory than what it
   * resolves with. Rejects when a file was damaged, with the file and the byte offset.
   */
  read(range: JournalRange<T>): Promise<readonly T[]>;
  /**
   * The records that match a query of `Collection.find`, frozen, oldest first if nothing else is asked for. Only what is
   * on the disk; a file of the journal is in memory at a time, and the newest two are kept there. Rejects when the
   * query itself is wrong, or as `read` does.
   */
  find(query: StoreQuery, range: JournalQueryRange): Promise<readonly T[]>;
}

/** How much a journal keeps. */
export interface JournalLimits {
  /** A file that has reached this size is full and the next one is begun; 8 MiB by default. */
  readonly segmentBytes?: number;
  /** With more files than these the oldest is deleted; 16 by default, at least 2. */
  readonly maxSegments?: number;
}

/** The append-only journals of the daemon, by name; their files are private to the user. */
export interface Journals {
  /** Opens a journal, or creates it. Rejects when a file of it is damaged, with the file and the byte offset. */
  open<T>(name: string, limits?: JournalLimits): Promise<AppendJournal<T>>;
}

/**
 * Provided by the host.
 *
 * @example const journal = await env.use.journals.open<Entry>('orders'); await journal.append(entry);
 */
export const journals = service<Journals>('host.journals');
