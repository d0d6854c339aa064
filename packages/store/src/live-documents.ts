import type { StoredDocument } from '@gatehouse/sdk-plugin';
import type { HeldDocument } from './held-document.ts';

/** The document that a change leaves under an id; undefined when it removes the document. */
export interface DocumentChange<T> {
  readonly id: string;
  readonly held: HeldDocument<T> | undefined;
}

/** The synced documents of a collection by id, in insertion order, and the size of their records. */
export class LiveDocuments<T extends StoredDocument> {
  readonly #byId = new Map<string, HeldDocument<T>>();
  #bytes = 0;

  get byId(): ReadonlyMap<string, HeldDocument<T>> {
    return this.#byId;
  }

  get bytes(): number {
    return this.#bytes;
  }

  apply({ id, held }: DocumentChange<T>): void {
    const previous = this.#byId.get(id);
    if (previous !== undefined) this.#bytes -= previous.bytes;
    if (held === undefined) {
      this.#byId.delete(id);
      return;
    }
    this.#bytes += held.bytes;
    this.#byId.set(id, held);
  }
}
