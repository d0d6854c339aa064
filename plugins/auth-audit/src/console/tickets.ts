import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@gatehouse/sdk-plugin';
import type { Role } from '../roles.ts';

export const TICKET_MS = 10 * 60_000;
const MAX_TICKETS = 100;

/** `enter` opens a page; `step-up` gives an open page the tier 3 for a while. */
export type TicketKind = 'enter' | 'step-up';

export interface Ticket {
  readonly kind: TicketKind;
  readonly role: Role;
  /** Scopes of the key that made it: it grants no others. */
  readonly scopes: ReadonlySet<string>;
  /** The key with which all that comes of it ends; null where that key ends with its command. */
  readonly parentKeyId: string | null;
}

interface Held extends Ticket {
  readonly digest: Uint8Array;
  readonly endsAtMs: number;
}

/** Tickets that nobody used yet, in memory, as digests. */
export class Tickets {
  readonly #clock: Clock;
  #held: readonly Held[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The text of a new ticket, which is kept nowhere. */
  issue(ticket: Ticket): { readonly text: string; readonly endsAtMs: number } {
    const text = randomBytes(32).toString('base64url');
    const endsAtMs = this.#clock.now() + TICKET_MS;
    this.#held = [...this.#current(), { ...ticket, digest: digestOf(text), endsAtMs }].slice(-MAX_TICKETS);
    return { text, endsAtMs };
  }

  /** The ticket of a text, once. Null for a text that is wrong, used, expired or of the other kind. */
  take(kind: TicketKind, text: string): Ticket | null {
    const digest = digestOf(text);
    const current = this.#current();
    // All are compared, in constant time: how long it takes says nothing of the text.
    const [found] = current.filter((held) => timingSafeEqual(held.digest, digest));
    const isTaken = found !== undefined && found.kind === kind;
    this.#held = isTaken ? current.filter((held) => held !== found) : current;
    return isTaken ? found : null;
  }

  #current(): readonly Held[] {
    const now = this.#clock.now();
    return this.#held.filter(({ endsAtMs }) => endsAtMs > now);
  }
}

function digestOf(text: string): Uint8Array {
  return hash('sha256', text, 'buffer');
}
