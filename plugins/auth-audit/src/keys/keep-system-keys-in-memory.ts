import type { Collection } from '@gatehouse/sdk-plugin';
import type { StoredKey } from './stored-api-key.ts';

/** The records of all keys, wherever they are kept. */
export type KeyRecords = Pick<Collection<StoredKey>, 'all' | 'get' | 'insert' | 'remove' | 'update'>;

/**
 * Keeps the keys of the product itself in memory only; they end with the daemon. Keys that an earlier version stored
 * are removed.
 */
export async function keepSystemKeysInMemory(stored: Collection<StoredKey>): Promise<KeyRecords> {
  const leftOver = stored.all().filter((key) => key.systemProvisioned);
  await Promise.all(leftOver.map(({ id }) => stored.remove(id)));
  const inMemory = new Map<string, StoredKey>();
  return {
    all: () => [...stored.all(), ...inMemory.values()],
    get: (id) => inMemory.get(id) ?? stored.get(id),
    insert: async (key) => {
      if (key.systemProvisioned) inMemory.set(key.id, key);
      else await stored.insert(key);
    },
    update: async (id, change) => {
      const key = inMemory.get(id);
      if (key === undefined) return stored.update(id, change);
      const changed = change(key);
      inMemory.set(id, changed);
      return changed;
    },
    remove: async (id) => inMemory.delete(id) || stored.remove(id),
  };
}
