/** The newest entries, up to a power of two. Called on the hot path: to add one is a store. */
export class LastEntries<Entry> {
  readonly #entries: (Entry | undefined)[];
  readonly #placeMask: number;
  #added = 0;

  /** @param bits the power of two */
  constructor(bits: number) {
    this.#entries = new Array(1 << bits);
    this.#placeMask = (1 << bits) - 1;
  }

  /** Number of all entries so far. */
  get added(): number {
    return this.#added;
  }

  add(entry: Entry): void {
    this.#entries[this.#added++ & this.#placeMask] = entry;
  }

  /** The oldest first. */
  all(): readonly Entry[] {
    const size = Math.min(this.#added, this.#entries.length);
    return Array.from({ length: size }, (_, index) => this.#added - size + index).flatMap((number) => {
      const entry = this.#entries[number & this.#placeMask];
      return entry === undefined ? [] : [entry];
    });
  }
}
