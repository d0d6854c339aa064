import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FindOptions, StoreQuery } from '@gatehouse/sdk-plugin';
import Datastore from 'nedb-promises';
import { type HeldDocument, readDocument } from './held-document.ts';
import type { DocumentChange } from './live-documents.ts';

/** Documents that are taken over before other work gets its turn. */
const sliceLength = 100;
const deepestLevel = 64;

/**
 * A copy of documents inside NeDB, in memory only, for its query language. It answers with ids; the documents are the
 * store's own frozen ones. Writes are noted and taken over by the next query, so that a document that changes often
 * costs a write nothing. All steps run one after another: an answer shows one state of the documents.
 */
export class QueryCopy<T> {
  readonly #nedb = Datastore.create({ inMemoryOnly: true });
  /** The documents as NeDB has them. */
  readonly #documents = new Map<string, T>();
  #changes: Map<string, HeldDocument<T> | undefined>;
  #lastStep: Promise<unknown> = Promise.resolve();

  constructor(documents: ReadonlyMap<string, HeldDocument<T>>) {
    this.#changes = new Map(documents);
  }

  apply(changes: readonly DocumentChange<T>[]): void {
    for (const { id, held } of changes) this.#changes.set(id, held);
  }

  async find(query: StoreQuery, options: FindOptions): Promise<readonly T[]> {
    if (options.limit === 0) return [];
    const upToDate = this.#lastStep.then(() => this.#takeOver());
    const answer = upToDate.then(() => this.#ask(query, options));
    this.#lastStep = answer.catch(() => upToDate); // a wrong query spoils nothing for the next step
    this.#lastStep.catch(() => undefined); // each find reports it
    return answer;
  }

  async #ask(query: StoreQuery, { sort, skip, limit }: FindOptions): Promise<readonly T[]> {
    // Without a field to pick, NeDB would copy whole documents.
    const cursor = this.#nedb.find<Row>({ ...query }, { _id: 1, id: 1 });
    if (sort !== undefined) cursor.sort({ ...sort });
    if (skip !== undefined) cursor.skip(skip);
    if (limit !== undefined) cursor.limit(limit);
    const found: T[] = [];
    for (const { _id } of await cursor.exec()) {
      const document = this.#documents.get(_id);
      if (document !== undefined) found.push(document);
    }
    return found;
  }

  async #takeOver(): Promise<void> {
    const changes = [...this.#changes];
    this.#changes = new Map();
    for (let start = 0; start < changes.length; start += sliceLength) {
      if (start > 0) await nextTurn();
      await this.#replace(changes.slice(start, start + sliceLength));
    }
  }

  async #replace(changes: readonly (readonly [string, HeldDocument<T> | undefined])[]): Promise<void> {
    for (const [id] of changes) if (this.#documents.delete(id)) await this.#nedb.deleteOne({ _id: id }, {});
    const rows = changes.flatMap(([id, held]) => {
      if (held === undefined) return [];
      const document = readDocument(held);
      this.#documents.set(id, document);
      return [toRow(id, document)];
    });
    if (rows.length > 0) await this.#nedb.insertMany(rows);
  }
}

interface Row {
  readonly _id: string;
  readonly id?: unknown;
}

/** NeDB refuses some field names and mangles `__proto__`; what it must not see is left out of its copy. */
function toRow(id: string, document: unknown): Row {
  const fields = typeof document === 'object' && document !== null ? toQueryable(document, 0) : {};
  return { ...fields, _id: id };
}

function toQueryable(value: object, level: number): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [field, part] of Object.entries(value)) {
    if (field.startsWith('$') || field.includes('.') || field === '__proto__') continue;
    row[field] = toQueryableValue(part, level + 1);
  }
  return row;
}

function toQueryableValue(value: unknown, level: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (level > deepestLevel) return null;
  if (Array.isArray(value)) return value.map((part) => toQueryableValue(part, level + 1));
  return toQueryable(value, level);
}
