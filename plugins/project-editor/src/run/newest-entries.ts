/** Keeps the newest entries. */
export class NewestEntries<Entry> {
  readonly #limit: number;
  #entries: Entry[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(entry: Entry): void {
    this.#entries.push(entry);
    // Cut rarely, so that a push is fast.
    if (this.#entries.length >= this.#limit * 2) this.#entries = this.#entries.slice(-this.#limit);
  }

  /** Oldest first. */
  entries(): readonly Entry[] {
    return this.#entries.length > this.#limit ? this.#entries.slice(-this.#limit) : this.#entries;
  }
}
