import { randomUUID } from 'node:crypto';

/** Events since a cursor. */
export interface Since<Event> {
  /** Oldest first. */
  readonly events: readonly Event[];
  /** Some events since the cursor are no longer stored. */
  readonly missed: boolean;
}

/** Minimum number of stored events; the maximum is twice as many. */
export const keptEvents = 1_000;

/** The newest events, with cursors that hold as long as this daemon lives. */
export class RecentEvents<Event> {
  readonly #life = randomUUID();
  readonly #kept: Event[] = [];
  /** Number of all events so far. */
  #count = 0;

  add(event: Event): void {
    this.#kept.push(event);
    this.#count += 1;
    if (this.#kept.length === 2 * keptEvents) this.#kept.splice(0, keptEvents);
  }

  /** Points behind the newest event. */
  get cursor(): string {
    return `${this.#life}:${this.#count}`;
  }

  since(cursor: string): Since<Event> {
    const [life, count] = cursor.split(':');
    const seen = life === this.#life ? Number(count) : -1;
    const gone = this.#count - this.#kept.length;
    if (seen < gone || seen > this.#count) return { events: [...this.#kept], missed: true };
    return { events: this.#kept.slice(seen - gone), missed: false };
  }
}
