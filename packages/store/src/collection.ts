import type { Collection, FindOptions, StoredDocument, StoreQuery } from '@gatehouse/sdk-plugin';
import { Compaction } from './compaction.ts';
import { holdDocument, readDocument } from './held-document.ts';
import type { Journal } from './journal.ts';
import type { JournalOptions } from './journal-file.ts';
import { LiveDocuments } from './live-documents.ts';
import { openJournal } from './open-journal.ts';
import type { QueryCopy } from './query-copy.ts';
import { StoreConflictError } from './store-errors.ts';
import { type Plan, WriteQueue } from './write-queue.ts';

export interface CollectionOptions extends JournalOptions {
  /** See `CompactionParts`. */
  readonly leastGarbage: number;
}

export interface OpenCollection<T extends StoredDocument> extends Collection<T> {
  close(): Promise<void>;
}

export async function openCollection<T extends StoredDocument>(
  options: CollectionOptions,
): Promise<OpenCollection<T>> {
  const documents = new LiveDocuments<T>();
  const journal = await openJournal(options, ({ kind, id, json }, bytes) => {
    documents.apply({ id, held: kind === 'put' ? holdDocument<T>(json, bytes) : undefined });
  });
  return new JournaledCollection(options, documents, journal);
}

class JournaledCollection<T extends StoredDocument> implements OpenCollection<T> {
  readonly #name: string;
  readonly #documents: LiveDocuments<T>;
  readonly #journal: Journal;
  readonly #queue: WriteQueue<T>;
  #queryCopy: QueryCopy<T> | undefined;

  constructor(
    { collection, leastGarbage, log }: CollectionOptions,
    documents: LiveDocuments<T>,
    journal: Journal,
  ) {
    this.#name = collection;
    this.#documents = documents;
    this.#journal = journal;
    const compaction = new Compaction<T>({ journal, log, leastGarbage, onReady: () => this.#queue.wake() });
    this.#queue = new WriteQueue({
      journal,
      documents,
      compaction,
      onSynced: (changes) => this.#queryCopy?.apply(changes),
    });
  }

  get size(): number {
    return this.#documents.byId.size;
  }

  get(id: string): T | undefined {
    const held = this.#documents.byId.get(id);
    return held === undefined ? undefined : readDocument(held);
  }

  all(): readonly T[] {
    return Array.from(this.#documents.byId.values(), readDocument);
  }

  async find(query: StoreQuery, options: FindOptions = {}): Promise<readonly T[]> {
    const copy = this.#queryCopy ?? (await this.#openQueryCopy());
    return copy.find(query, options);
  }

  /** Loaded here, as many a daemon never asks for anything but by its id. */
  async #openQueryCopy(): Promise<QueryCopy<T>> {
    const { QueryCopy } = await import('./query-copy.ts');
    this.#queryCopy ??= new QueryCopy(this.#documents.byId);
    return this.#queryCopy;
  }

  async insert(document: T): Promise<void> {
    const { id } = document;
    const json = toJson(document);
    await this.#queue.add({
      id,
      plan: (current) => {
        if (current !== undefined) throw new StoreConflictError(`"${id}" is already in "${this.#name}"`);
        return { kind: 'put', held: holdDocument(json) };
      },
    });
  }

  async put(document: T): Promise<void> {
    const json = toJson(document);
    await this.#queue.add({ id: document.id, plan: () => ({ kind: 'put', held: holdDocument(json) }) });
  }

  async update(id: string, change: (current: T) => T): Promise<T> {
    let result: (() => T) | undefined;
    await this.#queue.add({
      id,
      plan: (held): Plan<T> => {
        if (held === undefined) throw new StoreConflictError(`There is no "${id}" in "${this.#name}"`);
        const current = readDocument(held);
        const changed = change(current);
        if (changed === current) {
          result = () => current;
          return { kind: 'keep' };
        }
        if (changed.id !== id)
          throw new TypeError(`An update must keep the id "${id}", not make it "${changed.id}"`);
        const next = holdDocument<T>(toJson(changed));
        result = () => readDocument(next);
        return { kind: 'put', held: next };
      },
    });
    if (result === undefined) throw new Error('An update was acknowledged that was never made');
    return result();
  }

  async remove(id: string): Promise<boolean> {
    const plan = await this.#queue.add({
      id,
      plan: (current) => ({ kind: current === undefined ? 'keep' : 'remove' }),
    });
    return plan.kind === 'remove';
  }

  async close(): Promise<void> {
    await this.#queue.close();
    await this.#journal.close();
  }
}

/** Throws for what JSON cannot hold at all, such as a cycle; the caller may change its object afterwards. */
function toJson(document: StoredDocument): string {
  if (typeof document.id !== 'string' || document.id === '') {
    throw new TypeError(
      `A document needs an id that is a non-empty string, not ${JSON.stringify(document.id)}`,
    );
  }
  return JSON.stringify(document);
}
