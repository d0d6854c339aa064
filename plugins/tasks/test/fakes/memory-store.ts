import { setImmediate } from 'node:timers/promises';
import type { Collection, DocumentStore, StoredDocument } from '@gatehouse/sdk-plugin';

/** A collection in memory that shows a write only once it is "synced", one write after another. */
export class MemoryCollection<T extends StoredDocument> implements Collection<T> {
  readonly #documents = new Map<string, T>();
  #queue: Promise<unknown> = Promise.resolve();
  /** Writes so far, of which some may have failed. */
  writes = 0;
  /** Rejects writes while it is set. */
  failure: Error | null = null;

  constructor(documents: readonly T[] = []) {
    for (const document of documents) this.#documents.set(document.id, document);
  }

  get size(): number {
    return this.#documents.size;
  }

  get(id: string): T | undefined {
    return this.#documents.get(id);
  }

  all(): readonly T[] {
    return [...this.#documents.values()];
  }

  find(): Promise<readonly T[]> {
    return Promise.reject(new Error('This store answers no queries; openTestStores has one that does'));
  }

  insert(document: T): Promise<void> {
    return this.put(document);
  }

  put(document: T): Promise<void> {
    return this.#write(() => {
      this.#documents.set(document.id, document);
    });
  }

  update(id: string, change: (current: T) => T): Promise<T> {
    return this.#write(() => {
      const current = this.#documents.get(id);
      if (current === undefined) throw new Error(`There is no "${id}"`);
      const next = change(current);
      this.#documents.set(id, next);
      return next;
    });
  }

  remove(id: string): Promise<boolean> {
    return this.#write(() => this.#documents.delete(id));
  }

  #write<R>(apply: () => R): Promise<R> {
    const written = this.#queue.then(async () => {
      await setImmediate();
      this.writes += 1;
      if (this.failure !== null) throw this.failure;
      return apply();
    });
    this.#queue = written.catch(() => undefined);
    return written;
  }
}

/** Keeps its collections when it is opened again, as a disk does. */
export class MemoryStore implements DocumentStore {
  readonly #collections = new Map<string, MemoryCollection<never>>();

  async collection<T extends StoredDocument>(name: string): Promise<MemoryCollection<T>> {
    const known = this.#collections.get(name) as unknown as MemoryCollection<T> | undefined;
    if (known !== undefined) return known;
    const made = new MemoryCollection<T>();
    this.#collections.set(name, made as unknown as MemoryCollection<never>);
    return made;
  }

  /** Drops pending and later writes, as if the process had died. */
  disconnect(): void {
    for (const collection of this.#collections.values())
      collection.failure = new Error('The process is gone');
  }

  /** The disk as the next process finds it. */
  reopened(): MemoryStore {
    const next = new MemoryStore();
    for (const [name, collection] of this.#collections) {
      next.#collections.set(name, new MemoryCollection<never>(collection.all()));
    }
    return next;
  }

  async close(): Promise<void> {}
}
