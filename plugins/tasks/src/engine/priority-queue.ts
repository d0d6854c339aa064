/** An item with its priority: the lowest order is first. */
export interface Ordered {
  readonly order: number;
}

/** A binary heap that returns the item with the lowest order first. */
export class PriorityQueue<Item extends Ordered> {
  /** A binary heap. */
  readonly #items: Item[] = [];

  push(item: Item): void {
    const items = this.#items;
    let index = items.push(item) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (orderAt(items, above) <= item.order) break;
      this.#swap(index, above);
      index = above;
    }
  }

  pop(): Item | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (first === undefined || last === undefined || items.length === 0) return first;
    items[0] = last;
    this.#sink();
    return first;
  }

  #sink(): void {
    const items = this.#items;
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const least = orderAt(items, left + 1) < orderAt(items, left) ? left + 1 : left;
      if (orderAt(items, least) >= orderAt(items, index)) return;
      this.#swap(index, least);
      index = least;
    }
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#items[a], this.#items[b]];
    if (one === undefined || other === undefined) return;
    this.#items[a] = other;
    this.#items[b] = one;
  }
}

function orderAt(items: readonly Ordered[], index: number): number {
  return items[index]?.order ?? Number.POSITIVE_INFINITY;
}
