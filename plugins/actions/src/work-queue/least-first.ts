interface Entry {
  readonly id: string;
  readonly rank: number;
}

/** Returns the id with the lowest rank first. */
export class LeastFirst {
  /** A binary heap. */
  readonly #entries: Entry[] = [];

  /** Infinity when it is empty. */
  get leastRank(): number {
    return rankAt(this.#entries, 0);
  }

  push(id: string, rank: number): void {
    const entries = this.#entries;
    let place = entries.push({ id, rank }) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (rankAt(entries, above) <= rank) break;
      this.#swap(place, above);
      place = above;
    }
  }

  pop(): string | undefined {
    const entries = this.#entries;
    const [first] = entries;
    const last = entries.pop();
    if (first === undefined || last === undefined || entries.length === 0) return first?.id;
    entries[0] = last;
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      const least = rankAt(entries, left + 1) < rankAt(entries, left) ? left + 1 : left;
      if (rankAt(entries, least) >= rankAt(entries, place)) return first.id;
      this.#swap(place, least);
      place = least;
    }
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#entries[one], this.#entries[other]];
    if (!a || !b) return;
    this.#entries[one] = b;
    this.#entries[other] = a;
  }
}

function rankAt(entries: readonly Entry[], place: number): number {
  return entries[place]?.rank ?? Number.POSITIVE_INFINITY;
}
