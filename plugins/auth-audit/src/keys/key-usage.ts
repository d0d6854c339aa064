import type { Logger } from '@gatehouse/sdk-plugin';
import type { KeyRecords } from './keep-system-keys-in-memory.ts';
import type { StoredKey } from './stored-api-key.ts';

const WRITE_AFTER_MS = 60_000;

/** Uses of a key since its last write to disk. */
export interface Uses {
  count: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

interface Parts {
  readonly keys: KeyRecords;
  readonly log: Logger;
}

/** Counts uses in memory and writes them at most once a minute, so that a request never waits for it. */
export class KeyUsage {
  readonly #keys: KeyRecords;
  readonly #log: Logger;
  readonly #counters = new Map<string, Uses>();
  #planned: NodeJS.Timeout | undefined;

  constructor({ keys, log }: Parts) {
    this.#keys = keys;
    this.#log = log;
  }

  /** The counter of one key; the same object until it is forgotten. */
  of(id: string): Uses {
    const uses = this.#counters.get(id) ?? { count: 0, lastAt: 0 };
    this.#counters.set(id, uses);
    return uses;
  }

  /** To be called after a counter went up. The timer does not keep the process alive. */
  planWrite(): void {
    this.#planned ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }

  forget(id: string): void {
    this.#counters.delete(id);
  }

  /** Writes changed counters. Never rejects: the counters are best effort. */
  async write(): Promise<void> {
    clearTimeout(this.#planned);
    this.#planned = undefined;
    await Promise.all([...this.#counters].map(([id, uses]) => this.#writeOne(id, uses)));
  }

  async #writeOne(id: string, uses: Uses): Promise<void> {
    const { count, lastAt } = uses;
    if (count === 0) return;
    uses.count = 0;
    try {
      await this.#keys.update(id, (key) => withUses(key, { count, lastAt }));
    } catch (error) {
      uses.count += count;
      if (this.#keys.get(id) === undefined) return;
      this.#log.warn('The use of a key could not be written; the next write tries again.', {
        keyId: id,
        error,
      });
    }
  }
}

/** The record with uses that are not on disk yet. */
export function withUses(key: StoredKey, { count, lastAt }: Uses): StoredKey {
  if (count === 0) return key;
  return { ...key, usageCount: key.usageCount + count, lastUsedAt: new Date(lastAt).toISOString() };
}
