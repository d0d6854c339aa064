import type { Collection, StoredDocument } from '@gatehouse/sdk-plugin';

/** Documents in memory, with writes that a test can make fail. */
export interface MemoryCollection<T extends StoredDocument> extends Collection<T> {
  failWith(error: Error | null): void;
  /** Runs before each write reaches the "disk", to inspect the state before it. */
  beforeWrite: () => void | Promise<void>;
}

export function createMemoryCollection<T extends StoredDocument>(): MemoryCollection<T> {
  const documents = new Map<string, T>();
  let failure: Error | null = null;

  const collection: MemoryCollection<T> = {
    beforeWrite: () => {},
    failWith(error) {
      failure = error;
    },
    get size() {
      return documents.size;
    },
    get: (id) => documents.get(id),
    all: () => [...documents.values()],
    find: async () => collection.all(),
    insert: (document) => collection.put(document),
    async put(document) {
      await reachDisk();
      documents.set(document.id, document);
    },
    async update(id, change) {
      await reachDisk();
      const current = documents.get(id);
      if (current === undefined) throw new Error(`no document ${id}`);
      const changed = change(current);
      documents.set(id, changed);
      return changed;
    },
    async remove(id) {
      await reachDisk();
      return documents.delete(id);
    },
  };

  async function reachDisk(): Promise<void> {
    await collection.beforeWrite();
    if (failure !== null) throw failure;
  }

  return collection;
}
