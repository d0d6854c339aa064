/** A binary heap that returns the item with the lowest priority number first. */
export class PriorityQueue<Item extends {}> {
  readonly #items: Item[] = [];
  readonly #priorities: number[] = [];

  /** The priority of the next item; infinite when the queue is empty. */
  get lowest(): number {
    return this.#priorityAt(0);
  }

  push(item: Item, priority: number): void {
    let index = this.#items.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#priorityAt(parent) <= priority) break;
      this.#move(parent, index);
      index = parent;
    }
    this.#items[index] = item;
    this.#priorities[index] = priority;
  }

  pop(): Item | undefined {
    const [item] = this.#items;
    const lastItem = this.#items.pop();
    const lastPriority = this.#priorities.pop();
    if (this.#items.length > 0 && lastItem !== undefined && lastPriority !== undefined) {
      this.#sink(lastItem, lastPriority);
    }
    return item;
  }

  /** Places an item in the gap at the root. */
  #sink(item: Item, priority: number): void {
    const { length } = this.#items;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= length) break;
      if (child + 1 < length && this.#priorityAt(child + 1) < this.#priorityAt(child)) child += 1;
      if (this.#priorityAt(child) >= priority) break;
      this.#move(child, index);
      index = child;
    }
    this.#items[index] = item;
    this.#priorities[index] = priority;
  }

  #priorityAt(index: number): number {
    return this.#priorities[index] ?? Number.POSITIVE_INFINITY;
  }

  #move(from: number, to: number): void {
    const item = this.#items[from];
    if (item === undefined) return;
    this.#items[to] = item;
    this.#priorities[to] = this.#priorityAt(from);
  }
}
