/** One page of a long list, while all items are counted. */
export class Page<Item> {
  readonly items: Item[] = [];
  #total = 0;
  readonly #skip: number;
  readonly #take: number;

  constructor({ skip, take }: { readonly skip: number; readonly take: number }) {
    this.#skip = skip;
    this.#take = take;
  }

  /** Includes the items before this page. */
  get total(): number {
    return this.#total;
  }

  add(item: Item): void {
    if (this.#total >= this.#skip && this.items.length < this.#take) this.items.push(item);
    this.#total += 1;
  }
}
