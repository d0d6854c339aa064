import type { Scope } from '@gatehouse/sdk-plugin';
import type { Change } from '@gatehouse/sdk-plugin/internal';

/** Minimum number of kept ids of a kind; the maximum is twice as many. */
export const keptIds = 500;

/** The newest changes of one kind: each id once. Changes of all kinds are numbered together. */
export class KindChanges {
  readonly kind: string;
  readonly scope: Scope;
  /** Number of the last change of each id, the lowest first. */
  #kept = new Map<string, number>();
  /** Ids of changes up to this number may be missing. */
  #lost: number;
  #last: number;

  /** @param first number of the change with which the kind begins: that of all its things. */
  constructor(kind: string, scope: Scope, first: number) {
    this.kind = kind;
    this.scope = scope;
    this.#lost = first;
    this.#last = first;
  }

  add(id: string, number: number): void {
    this.#kept.delete(id);
    this.#kept.set(id, number);
    this.#last = number;
    if (this.#kept.size < 2 * keptIds) return;
    const entries = [...this.#kept];
    this.#lost = entries[keptIds - 1]?.[1] ?? number;
    this.#kept = new Map(entries.slice(keptIds));
  }

  hasAfter(number: number): boolean {
    return number < this.#last;
  }

  /** The changes after the one of that number. */
  after(number: number): readonly Change[] {
    if (!this.hasAfter(number)) return [];
    const { kind } = this;
    if (number < this.#lost) return [{ kind, id: null }];
    return [...this.#kept].flatMap(([id, at]) => (at > number ? [{ kind, id }] : []));
  }
}
