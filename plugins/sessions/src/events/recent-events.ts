import { randomUUID } from 'node:crypto';
import type { SessionEvent } from './session-event.ts';

/** What happened since a cursor. */
export interface Since {
  /** Oldest first. */
  readonly events: readonly SessionEvent[];
  /** There was more than is kept. */
  readonly missed: boolean;
}

/** So many are kept at least, and twice as many at most. */
export const keptEvents = 1_000;

/** The newest events, with cursors that hold as long as this daemon lives. */
export class RecentEvents {
  readonly #life = randomUUID();
  readonly #kept: SessionEvent[] = [];
  /** How many there ever were. */
  #count = 0;

  add(event: SessionEvent): void {
    this.#kept.push(event);
    this.#count += 1;
    if (this.#kept.length === 2 * keptEvents) this.#kept.splice(0, keptEvents);
  }

  /** Stands behind the newest event. */
  get cursor(): string {
    return `${this.#life}:${this.#count}`;
  }

  since(cursor: string): Since {
    const [life, count] = cursor.split(':');
    const seen = life === this.#life ? Number(count) : -1;
    const gone = this.#count - this.#kept.length;
    if (seen < gone || seen > this.#count) return { events: [...this.#kept], missed: true };
    return { events: this.#kept.slice(seen - gone), missed: false };
  }
}
