import type { Clock } from './host-services.ts';

/** How many polls may wait. */
export interface PollSlotsOptions {
  readonly maxPolls: number;
  /** A key that holds fewer gets a slot from a key that holds more. */
  readonly maxPollsPerKey: number;
  readonly clock: Pick<Clock, 'now'>;
}

/** A slot for one poll. The caller must free it. */
export interface PollSlot {
  /** Safe to repeat. */
  readonly free: () => void;
  /** `end` is called when the slot goes to a key with fewer: then the poll has to end. */
  readonly onRevoked: (end: () => void) => void;
}

interface HeldSlot extends PollSlot {
  readonly revoke: () => void;
}

/** A refused client should retry after one second; this allows for delays. */
const claimMs = 2_000;

/**
 * Limits concurrent polls over all keys. One key may have all slots while no other needs one; if all are taken, a key
 * below its share gets the newest slot of the key with most slots. A refused key has a claim to a slot against each key
 * with more slots: otherwise clients that retry at once would starve clients that respect the delay.
 */
export class PollSlots {
  readonly #options: PollSlotsOptions;
  /** By key, oldest first. */
  readonly #held = new Map<string, Set<HeldSlot>>();
  /** The moment at which the claim of a key ends, in milliseconds since 1970. */
  readonly #claims = new Map<string, number>();
  #taken = 0;

  constructor(options: PollSlotsOptions) {
    this.#options = options;
  }

  /** Null where there is none for this key. */
  take(keyId: string): PollSlot | null {
    const { maxPolls, clock } = this.#options;
    const isFree = this.#taken + this.#claimsAgainst(keyId) < maxPolls;
    if (!isFree && !this.#takeFromLargest(keyId)) {
      this.#claims.set(keyId, clock.now() + claimMs);
      return null;
    }
    this.#claims.delete(keyId);
    this.#taken += 1;
    return this.#hold(keyId);
  }

  #hold(keyId: string): PollSlot {
    let end: () => void = () => undefined;
    const slot: HeldSlot = {
      free: () => this.#free(keyId, slot),
      onRevoked: (listener) => {
        end = listener;
      },
      revoke: () => {
        this.#free(keyId, slot);
        end();
      },
    };
    this.#held.set(keyId, (this.#held.get(keyId) ?? new Set()).add(slot));
    return slot;
  }

  #free(keyId: string, slot: HeldSlot): void {
    const held = this.#held.get(keyId);
    if (held?.delete(slot) !== true) return;
    if (held.size === 0) this.#held.delete(keyId);
    this.#taken -= 1;
  }

  /** True once the key with most polls has given its newest one to a key below the share. */
  #takeFromLargest(keyId: string): boolean {
    const { maxPollsPerKey } = this.#options;
    if (this.#heldBy(keyId) >= maxPollsPerKey) return false;
    const [largest] = [...this.#held.values()].sort((one, other) => other.size - one.size);
    if (largest === undefined || largest.size <= maxPollsPerKey) return false;
    [...largest].at(-1)?.revoke();
    return true;
  }

  #heldBy(keyId: string): number {
    return this.#held.get(keyId)?.size ?? 0;
  }

  #claimsAgainst(keyId: string): number {
    if (this.#claims.size === 0) return 0;
    const now = this.#options.clock.now();
    for (const [other, until] of this.#claims) if (until < now) this.#claims.delete(other);
    const held = this.#heldBy(keyId);
    return [...this.#claims.keys()].filter((other) => this.#heldBy(other) < held).length;
  }
}
