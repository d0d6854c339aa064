/** What of a long row is shown, while all of it is counted. */
export class Page<Item> {
  readonly items: Item[] = [];
  #total = 0;
  readonly #skip: number;
  readonly #take: number;

  constructor({ skip, take }: { readonly skip: number; readonly take: number }) {
    this.#skip = skip;
    this.#take = take;
  }

  /** Items before this page too. */
  get total(): number {
    return this.#total;
  }

  add(item: Item): void {
    if (this.#total >= this.#skip && this.items.length < this.#take) this.items.push(item);
    this.#total += 1;
  }
}
