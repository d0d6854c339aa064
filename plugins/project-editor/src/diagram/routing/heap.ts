/** Items by priority, the lowest first. */
export class Heap {
  readonly #items: number[] = [];
  readonly #priorities: number[] = [];

  push(item: number, priority: number): void {
    let place = this.#items.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#priority(parent) <= priority) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#items[place] = item;
    this.#priorities[place] = priority;
  }

  /** The priority of the next item; infinite when the heap is empty. */
  get lowest(): number {
    return this.#priority(0);
  }

  pop(): number | undefined {
    const item = this.#items[0];
    const lastItem = this.#items.pop();
    const lastPriority = this.#priorities.pop();
    if (this.#items.length > 0 && lastItem !== undefined && lastPriority !== undefined) {
      this.#sink(lastItem, lastPriority);
    }
    return item;
  }

  #sink(item: number, priority: number): void {
    const length = this.#items.length;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= length) break;
      if (child + 1 < length && this.#priority(child + 1) < this.#priority(child)) child += 1;
      if (this.#priority(child) >= priority) break;
      this.#move(child, place);
      place = child;
    }
    this.#items[place] = item;
    this.#priorities[place] = priority;
  }

  #priority(place: number): number {
    return this.#priorities[place] ?? Number.POSITIVE_INFINITY;
  }

  #move(from: number, to: number): void {
    this.#items[to] = this.#items[from] ?? 0;
    this.#priorities[to] = this.#priority(from);
  }
}
