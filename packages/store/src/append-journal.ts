import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppendJournal, JournalQueryRange, JournalRange, StoreQuery } from '@gatehouse/sdk-plugin';
import type { JournalQueries } from './journal-queries.ts';
import type { JournalRecord } from './journal-record.ts';
import { readSegment, type Segment } from './read-segment.ts';
import type { Segments } from './segments.ts';
import { StoreDamagedError } from './store-errors.ts';

interface Waiting {
  readonly json: string;
  resolve(): void;
  reject(error: unknown): void;
}

/** Bounds the time that the first record of a batch waits for the last, and the memory of a reader. */
const maxBatchLength = 256 * 1024;
const maxRecordLength = 1024 * 1024;
/** Maximum time that a batch waits for records that come in quick succession. */
const gatherMs = 3;
/** Turns of the event loop without another record, after which the batch is written. */
const quietTurns = 6;

/**
 * Group commit: while one batch is written and synced, later records wait and form the next. When several
 * come at once, more may follow: waiting for them costs less than a sync.
 */
export class FileAppendJournal<T> implements AppendJournal<T> {
  readonly #segments: Segments;
  #queries: JournalQueries<T> | undefined;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  /** The last batch took several records along. */
  #isCrowded = false;
  #isClosed = false;

  constructor(segments: Segments) {
    this.#segments = segments;
  }

  append(record: T): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('The journal is closed; nothing was written'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ json: toJson(record), resolve, reject });
      this.#running ??= Promise.resolve().then(() => this.#run());
    });
  }

  async read({ skip = 0, take, matches }: JournalRange<T>): Promise<readonly T[]> {
    const found: T[] = [];
    let left = skip;
    for (const segment of this.#segments.list()) {
      if (found.length >= take) break;
      const count = segment.last - segment.after;
      if (matches === undefined && left >= count) {
        left -= count;
        continue;
      }
      await this.#readOne(segment, ({ json }) => {
        if (found.length >= take) return false;
        if (matches === undefined && left > 0) {
          left -= 1;
          return true;
        }
        const record = parseRecord<T>(json);
        if (matches !== undefined && !matches(record)) return true;
        if (left > 0) left -= 1;
        else found.push(record);
        return found.length < take;
      });
    }
    return found;
  }

  async find(query: StoreQuery, range: JournalQueryRange): Promise<readonly T[]> {
    const queries = this.#queries ?? (await this.#openQueries());
    return queries.find(this.#segments.list(), query, range);
  }

  /** Loaded here, as for `Collection.find`. */
  async #openQueries(): Promise<JournalQueries<T>> {
    const { JournalQueries } = await import('./journal-queries.ts');
    this.#queries ??= new JournalQueries((segment, onRecord) => this.#readOne(segment, onRecord));
    return this.#queries;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    await this.#segments.close();
  }

  async #readOne(segment: Segment, onRecord: (record: JournalRecord) => boolean): Promise<void> {
    if (segment.end === 0) return;
    try {
      await readSegment(segment, onRecord);
    } catch (error) {
      // It made room for new records before the reader came to it.
      if (error instanceof StoreDamagedError && this.#segments.isDropped(segment)) return;
      throw error;
    }
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#isCrowded) await this.#gather();
      const batch = this.#takeBatch();
      this.#isCrowded = batch.length > 1;
      try {
        await this.#segments.append(batch.map(({ json }) => ({ kind: 'add', id: '', json })));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#running = undefined;
  }

  async #gather(): Promise<void> {
    const until = performance.now() + gatherMs;
    let count = 0;
    for (let quiet = 0; quiet < quietTurns && performance.now() < until; quiet += 1) {
      if (this.#waiting.length > count) quiet = 0;
      count = this.#waiting.length;
      await nextTurn();
    }
  }

  #takeBatch(): readonly Waiting[] {
    let length = 0;
    const rest = this.#waiting.findIndex(({ json }, index) => {
      length += json.length;
      return index > 0 && length > maxBatchLength;
    });
    const batch = rest === -1 ? this.#waiting : this.#waiting.slice(0, rest);
    this.#waiting = rest === -1 ? [] : this.#waiting.slice(rest);
    return batch;
  }
}

/** Throws for what JSON cannot hold, and for what is too long to be a record. */
function toJson(record: unknown): string {
  const json = JSON.stringify(record);
  if (typeof json !== 'string') throw new TypeError(`A journal holds JSON, not ${typeof record}`);
  if (json.length > maxRecordLength) {
    throw new RangeError(
      `A record of a journal has at most ${maxRecordLength} characters, not ${json.length}`,
    );
  }
  return json;
}

/** The text is ours and its checksum held, so the shape is the one that was appended. */
function parseRecord<T>(json: string): T {
  return JSON.parse(json) as T;
}
