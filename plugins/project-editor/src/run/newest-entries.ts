/** Keeps the newest entries. */
export class NewestEntries<Entry> {
  readonly #limit: number;
  #entries: Entry[] = [];
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many entries there were, kept or not. */
  get count(): number {
    return this.#count;
  }

  push(entry: Entry): void {
    this.#entries.push(entry);
    this.#count += 1;
    // Cut rarely, so that a push is fast.
    if (this.#entries.length >= this.#limit * 2) this.#entries = this.#entries.slice(-this.#limit);
  }

  /** Oldest first. */
  entries(): readonly Entry[] {
    return this.#entries.length > this.#limit ? this.#entries.slice(-this.#limit) : this.#entries;
  }
}
