/** A document of a collection: plain JSON with an id of its own. */
export interface StoredDocument {
  readonly id: string;
}

/** A query in NeDB's language, such as `{ taskId: 'x', startedAt: { $gt: '2026' } }`. */
export type Query = Readonly<Record<string, unknown>>;

export interface FindOptions {
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly skip?: number;
  readonly limit?: number;
}

/** Documents on disk: a promise resolves when the bytes are synced; reads show synced state only. */
export interface Collection<T extends StoredDocument> {
  readonly size: number;
  /** The frozen document itself, never a copy. */
  get(id: string): T | undefined;
  /** In the order of insertion. */
  all(): readonly T[];
  find(query: Query, options?: FindOptions): Promise<readonly T[]>;
  /** Rejects when the id exists. */
  insert(document: T): Promise<void>;
  put(document: T): Promise<void>;
  /** Changes one after another, each on what earlier ones left. Rejects when the id is absent. */
  update(id: string, change: (current: T) => T): Promise<T>;
  /** False when the id is absent. */
  remove(id: string): Promise<boolean>;
}

export interface DocumentStore {
  collection<T extends StoredDocument>(name: string): Promise<Collection<T>>;
  close(): Promise<void>;
}
