import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FindOptions, StoredDocument, StoreQuery } from '@gatehouse/sdk-plugin';
import Datastore from 'nedb-promises';
import { type HeldDocument, readDocument } from './held-document.ts';
import type { DocumentChange } from './live-documents.ts';

const buildSlice = 500;
const deepestLevel = 64;

/**
 * A copy of the documents inside NeDB, in memory only, for its query language. It answers with ids; the documents
 * are the store's own frozen ones. All steps run one after another, so an answer shows one state of the collection.
 */
export class QueryCopy<T extends StoredDocument> {
  readonly #nedb = Datastore.create({ inMemoryOnly: true });
  /** The documents as of the step that NeDB has reached. */
  readonly #documents = new Map<string, T>();
  #lastStep: Promise<unknown>;

  constructor(documents: ReadonlyMap<string, HeldDocument<T>>) {
    this.#lastStep = this.#build([...documents]);
    this.#lastStep.catch(() => undefined); // each find reports it
  }

  apply(changes: readonly DocumentChange<T>[]): void {
    this.#lastStep = this.#lastStep.then(async () => {
      for (const change of changes) await this.#applyOne(change);
    });
    this.#lastStep.catch(() => undefined); // each find reports it
  }

  async find(query: StoreQuery, options: FindOptions): Promise<readonly T[]> {
    if (options.limit === 0) return [];
    const before = this.#lastStep;
    const answer = before.then(() => this.#ask(query, options));
    this.#lastStep = answer.then(
      () => undefined,
      () => before, // a wrong query spoils nothing for the next step
    );
    this.#lastStep.catch(() => undefined); // each find reports it
    return answer;
  }

  async #ask(query: StoreQuery, { sort, skip, limit }: FindOptions): Promise<readonly T[]> {
    // Without a field to pick, NeDB would copy whole documents.
    const cursor = this.#nedb.find<StoredDocument>({ ...query }, { _id: 1, id: 1 });
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

  async #build(documents: readonly (readonly [string, HeldDocument<T>])[]): Promise<void> {
    for (let start = 0; start < documents.length; start += buildSlice) {
      const rows = documents.slice(start, start + buildSlice).map(([id, held]) => {
        const document = readDocument(held);
        this.#documents.set(id, document);
        return toRow(document);
      });
      await this.#nedb.insertMany(rows);
      await nextTurn();
    }
  }

  async #applyOne({ id, held }: DocumentChange<T>): Promise<void> {
    if (this.#documents.delete(id)) await this.#nedb.deleteOne({ _id: id }, {});
    if (held === undefined) return;
    const document = readDocument(held);
    await this.#nedb.insert(toRow(document));
    this.#documents.set(id, document);
  }
}

/** NeDB refuses some field names and mangles `__proto__`; what it must not see is left out of its copy. */
function toRow(document: StoredDocument): Record<string, unknown> {
  return { ...toQueryable(document, 0), _id: document.id };
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
