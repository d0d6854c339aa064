/** Entries of a ring after a position. */
export interface RingPart<Entry> {
  readonly entries: readonly Entry[];
  /** The position for the next call. */
  readonly nextAfter: number;
  /** Number of entries after the position that were discarded. */
  readonly dropped: number;
}

interface Wanted<Entry> {
  /** Number of the last entry that is known; 0 for none. */
  readonly after: number;
  readonly take: number;
  isWanted(entry: Entry): boolean;
}

const MAX_ENTRIES = 1000;

/** The newest thousand entries of a page, numbered from 1. */
export class Ring<Entry extends { readonly index: number }> {
  readonly #entries: Entry[] = [];
  #lastIndex = 0;

  /** Number of the newest entry; 0 before the first. */
  get lastIndex(): number {
    return this.#lastIndex;
  }

  add(make: (index: number) => Entry): Entry {
    this.#lastIndex += 1;
    const entry = make(this.#lastIndex);
    this.#entries.push(entry);
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
    return entry;
  }

  /** The newest ones, the oldest of them first. */
  latest(count: number): readonly Entry[] {
    return this.#entries.slice(-count);
  }

  read({ after, take, isWanted }: Wanted<Entry>): RingPart<Entry> {
    const later = this.#entries.filter(({ index }) => index > after);
    const wanted = later.filter(isWanted);
    const entries = wanted.slice(0, take);
    const isAll = entries.length === wanted.length;
    const nextAfter = isAll ? Math.max(after, this.#lastIndex) : (entries.at(-1)?.index ?? after);
    const first = this.#entries[0]?.index ?? this.#lastIndex + 1;
    return { entries, nextAfter, dropped: Math.max(0, first - 1 - after) };
  }
}
