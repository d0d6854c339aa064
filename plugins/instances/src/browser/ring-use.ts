import type { Ring, RingPart } from './journal-ring.ts';

/** `all`: what is kept; `action`: since the last user action began; `read`: since the last reading. */
export type Since = 'all' | 'action' | 'read';

/** The reading position of runs in a ring. */
export class RingUse<Entry extends { readonly index: number }> {
  readonly #ring: Ring<Entry>;
  readonly #taken = new Set<number>();
  #actionStart = 0;
  #lastRead = 0;

  constructor(ring: Ring<Entry>) {
    this.#ring = ring;
  }

  beginUserAction(): void {
    this.#actionStart = this.#ring.lastIndex;
    this.#taken.clear();
  }

  /** The next reading with `read` goes on after the newest entry. */
  read(since: Since): RingPart<Entry> {
    const part = this.peek(since);
    this.#lastRead = this.#ring.lastIndex;
    return part;
  }

  /** The same, but it counts as no reading. */
  peek(since: Since): RingPart<Entry> {
    const after = this.#after(since);
    return this.#ring.read({ after, take: Number.POSITIVE_INFINITY, isWanted: () => true });
  }

  /** The oldest wanted entry since the last user action that was not taken yet; null where there is none. */
  take(isWanted: (entry: Entry) => boolean): Entry | null {
    const isFree = (entry: Entry) => !this.#taken.has(entry.index) && isWanted(entry);
    const { entries } = this.#ring.read({ after: this.#actionStart, take: 1, isWanted: isFree });
    const [entry = null] = entries;
    if (entry !== null) this.#taken.add(entry.index);
    return entry;
  }

  #after(since: Since): number {
    if (since === 'all') return 0;
    return since === 'action' ? this.#actionStart : this.#lastRead;
  }
}
