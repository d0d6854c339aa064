import type { Collection, StoredDocument } from '@gatehouse/sdk-plugin';
import { type TargetLimit, wildcardOf } from './target-limit.ts';

export interface StoredLimit extends StoredDocument, Omit<TargetLimit, 'target'> {}

/** The limits of the runner. */
export class TargetLimits {
  readonly #collection: Collection<StoredLimit>;
  readonly #limits: Map<string, TargetLimit>;
  readonly #onChange: () => void;

  constructor(collection: Collection<StoredLimit>, onChange: () => void) {
    this.#collection = collection;
    this.#onChange = onChange;
    this.#limits = new Map(collection.all().map(({ id, ...limit }) => [id, { target: id, ...limit }]));
  }

  /** In the order of their addition. */
  all(): readonly TargetLimit[] {
    return [...this.#limits.values()];
  }

  of(target: string): TargetLimit | null {
    return this.#limits.get(target) ?? this.#limits.get(wildcardOf(target)) ?? null;
  }

  async set(limits: readonly TargetLimit[]): Promise<void> {
    await Promise.all(limits.map(({ target: id, ...limit }) => this.#collection.put({ id, ...limit })));
    for (const limit of limits) this.#limits.set(limit.target, limit);
    this.#onChange();
  }

  /** Returns how many there were. */
  async remove(targets: readonly string[]): Promise<number> {
    const removed = await Promise.all([...new Set(targets)].map((id) => this.#collection.remove(id)));
    for (const target of targets) this.#limits.delete(target);
    this.#onChange();
    return removed.filter(Boolean).length;
  }
}
