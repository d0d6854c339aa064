import { randomBytes } from 'node:crypto';

const lifeMs = 60_000;
/** The oldest gives way: a person looks at one. */
const maxHeld = 4;
const ticketBytes = 32;

/** Pages that a browser is about to draw. Each is given out once, within a minute. */
export class Drawings {
  readonly #held = new Map<string, { readonly html: string; readonly timer: NodeJS.Timeout }>();

  /** Returns the ticket that gives the page out. */
  hold(html: string): string {
    const ticket = randomBytes(ticketBytes).toString('base64url');
    const timer = setTimeout(() => this.#held.delete(ticket), lifeMs).unref();
    this.#held.set(ticket, { html, timer });
    const [oldest] = this.#held.keys();
    if (this.#held.size > maxHeld && oldest !== undefined) this.take(oldest);
    return ticket;
  }

  /** Null for one that nobody holds, or not any more. */
  take(ticket: string): string | null {
    const found = this.#held.get(ticket);
    if (found === undefined) return null;
    clearTimeout(found.timer);
    this.#held.delete(ticket);
    return found.html;
  }

  clear(): void {
    for (const ticket of [...this.#held.keys()]) this.take(ticket);
  }
}
