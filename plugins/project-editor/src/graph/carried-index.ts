import { differingSpan } from '@gatehouse/plugin-runtime/api';

/** An index over the items of an immutable array. */
interface Index<Item> {
  change(gone: readonly Item[], come: readonly Item[]): void;
}

const itemsAStep = 100;

/**
 * Keeps one index for the newest version of an array. An edit changes few of many items, so the new version takes
 * over the index with these changes; an older version that is read again gets a new index.
 */
export class CarriedIndex<Item, Of extends Index<Item>> {
  readonly #create: () => Of;
  readonly #indexes = new WeakMap<readonly Item[], Of>();

  constructor(create: () => Of) {
    this.#create = create;
  }

  /** For an immediate look-up only: the next edit changes it. */
  of(items: readonly Item[]): Of {
    const known = this.#indexes.get(items);
    if (known) return known;
    const index = this.#create();
    index.change([], items);
    this.#indexes.set(items, index);
    return index;
  }

  /** Makes the index step by step, so that `of` takes no time afterwards. */
  *prepare(items: readonly Item[]): Generator<null, void> {
    if (this.#indexes.has(items)) return;
    const index = this.#create();
    for (let from = 0; from < items.length; from += itemsAStep) {
      index.change([], items.slice(from, from + itemsAStep));
      yield null;
    }
    // An edit meanwhile made another version.
    this.#indexes.set(items, index);
  }

  carry(from: readonly Item[], to: readonly Item[]): void {
    const index = this.#indexes.get(from);
    if (!index || from === to || this.#indexes.has(to)) return;
    const { before, after } = differingSpan(from, to);
    const [old, now] = [new Set(before), new Set(after)];
    const gone = before.filter((item) => !now.has(item));
    const come = after.filter((item) => !old.has(item));
    index.change(gone, come);
    this.#indexes.delete(from);
    this.#indexes.set(to, index);
  }
}
