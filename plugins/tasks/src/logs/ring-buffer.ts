/** Keeps the newest entries. */
export class RingBuffer<Entry> {
  readonly #limit: number;
  readonly #entries: Entry[] = [];
  /** Index of the oldest entry once the buffer is full. */
  #start = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** @returns the number of entries that were added: 0 if the oldest was replaced */
  push(entry: Entry): 0 | 1 {
    if (this.#entries.length < this.#limit) {
      this.#entries.push(entry);
      return 1;
    }
    this.#entries[this.#start] = entry;
    this.#start = (this.#start + 1) % this.#limit;
    return 0;
  }

  newest(): Entry | undefined {
    return this.#entries.at(this.#start - 1);
  }

  /** Oldest first. */
  entries(): readonly Entry[] {
    return [...this.#entries.slice(this.#start), ...this.#entries.slice(0, this.#start)];
  }
}
