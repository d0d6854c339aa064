import type { JournalQueryRange, StoreQuery } from '@gatehouse/sdk-plugin';
import { holdDocument } from './held-document.ts';
import type { JournalRecord } from './journal-record.ts';
import { QueryCopy } from './query-copy.ts';
import type { Segment } from './read-segment.ts';

/** Reads records of a segment until `onRecord` says that it has enough. */
export type ReadRecords = (segment: Segment, onRecord: (record: JournalRecord) => boolean) => Promise<void>;

/** The segment that is being written, and the one before it: a new segment answers little by itself. */
const maxCopies = 2;
/** No sequence number has more digits. Ids of equal length sort as the records do. */
const digits = 16;

interface SegmentCopy<T> {
  readonly records: QueryCopy<T>;
  /** Sequence number of the last record in it. */
  last: number;
}

/**
 * Queries over the segments of a journal, one after the other: each is copied into memory for its part of an answer.
 * The copies of the newest segments are kept and follow their files.
 */
export class JournalQueries<T> {
  readonly #read: ReadRecords;
  /** By the number of the segment. */
  readonly #copies = new Map<number, SegmentCopy<T>>();

  constructor(read: ReadRecords) {
    this.#read = read;
  }

  /** @param segments oldest first */
  async find(
    segments: readonly Segment[],
    query: StoreQuery,
    range: JournalQueryRange,
  ): Promise<readonly T[]> {
    const { skip = 0, take, isNewestFirst = false } = range;
    const kept = new Set(segments.slice(-maxCopies).map(({ number }) => number));
    for (const number of this.#copies.keys()) if (!kept.has(number)) this.#copies.delete(number);
    const sort = { _id: isNewestFirst ? -1 : 1 } as const;
    const found: T[] = [];
    for (const segment of isNewestFirst ? segments.toReversed() : segments) {
      const limit = skip + take - found.length;
      if (limit <= 0) break;
      const records = await this.#copyOf(segment, kept);
      found.push(...(await records.find(query, { sort, limit })));
    }
    return found.slice(skip);
  }

  async #copyOf(segment: Segment, kept: ReadonlySet<number>): Promise<QueryCopy<T>> {
    const { number, after, last } = segment;
    const copy = this.#copies.get(number) ?? { records: new QueryCopy<T>(new Map()), last: after };
    if (kept.has(number)) this.#copies.set(number, copy);
    if (copy.last < last) {
      const from = copy.last;
      await this.#read(segment, ({ sequence, json }) => {
        const id = String(sequence).padStart(digits, '0');
        if (sequence > from) copy.records.apply([{ id, held: holdDocument(json) }]);
        return true;
      });
      copy.last = Math.max(copy.last, last);
    }
    return copy.records;
  }
}
