/** The field of every stored document: an id, unique in its collection, a non-empty string. */
export interface StoredDocument {
  readonly id: string;
}

/** A query in NeDB's language, such as `{ state: 'idle' }` or `{ 'meta.revision': { $gt: 3 } }`. */
export type StoreQuery = Readonly<Record<string, unknown>>;

/** Which of the documents that match, and in what order. */
export interface FindOptions {
  /** Field to direction: `{ createdAt: -1 }`. Without it the order of the result is not defined. */
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  /** How many documents of the sorted result are left out, from its start; 0 by default. */
  readonly skip?: number;
  /** At most so many documents are in the result; all by default. */
  readonly limit?: number;
}

/**
 * The documents of one kind. Reads come from memory and show only what is on the disk; the promise of a write
 * resolves once its bytes are synced, and a write that fails rejects and leaves memory as it was.
 *
 * A document is kept as its JSON text: what you read is what `JSON.parse(JSON.stringify(document))` gives, frozen
 * to the bottom and shared by all readers. The object you pass in stays yours.
 */
export interface Collection<T extends StoredDocument> {
  /** How many documents it has. */
  readonly size: number;
  get(id: string): T | undefined;
  /** All documents, oldest insert first. */
  all(): readonly T[];
  /**
   * The documents that match. The `_id` of a query is the document's id. Fields that start with `$`, contain `.` or
   * are called `__proto__` are stored, but cannot be asked for. Rejects when the query itself is wrong.
   */
  find(query: StoreQuery, options?: FindOptions): Promise<readonly T[]>;
  /** Rejects when a document with this id exists. */
  insert(document: T): Promise<void>;
  /** Inserts the document, or replaces the one with its id. */
  put(document: T): Promise<void>;
  /**
   * Replaces the document by `change(current)` and resolves with the new one. Changes apply one after another, each to
   * the result of the one before, also while that one is still being written. `change` must keep the id and not
   * wait; if it throws, only this update rejects. Rejects when there is no such document.
   */
  update(id: string, change: (current: T) => T): Promise<T>;
  /** Resolves with false when there was no such document. */
  remove(id: string): Promise<boolean>;
}

/** The durable documents of one host, in named collections. */
export interface DocumentStore {
  /** Opens a collection, or creates it. Rejects when its file is damaged, with the file and the byte offset. */
  collection<T extends StoredDocument>(name: string): Promise<Collection<T>>;
  /** Waits for the writes under way, then closes the files. Later writes reject. */
  close(): Promise<void>;
}
