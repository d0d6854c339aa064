import type { Clock } from '@gatehouse/sdk-plugin';

export interface PollSlotsOptions {
  readonly mostPolls: number;
  readonly clock: Pick<Clock, 'now'>;
}

/** Who is refused is told to come again after one second, and may be late. */
const claimMs = 2_000;

/**
 * The polls that may wait at the same time, over all keys. A key that was refused has a claim to a slot against each
 * key that holds more than it does: without it, those who ask again at once would keep out for ever those who wait as
 * long as they were told to.
 */
export class PollSlots {
  readonly #options: PollSlotsOptions;
  readonly #held = new Map<string, number>();
  /** The moment at which the claim of a key ends, in milliseconds since 1970. */
  readonly #claims = new Map<string, number>();
  #taken = 0;

  constructor(options: PollSlotsOptions) {
    this.#options = options;
  }

  /** False where there is none for this key. Whoever takes one must free it. */
  take(keyId: string): boolean {
    const { mostPolls, clock } = this.#options;
    if (this.#taken + this.#claimsAgainst(keyId) >= mostPolls) {
      this.#claims.set(keyId, clock.now() + claimMs);
      return false;
    }
    this.#claims.delete(keyId);
    this.#held.set(keyId, this.#heldBy(keyId) + 1);
    this.#taken += 1;
    return true;
  }

  free(keyId: string): void {
    const left = this.#heldBy(keyId) - 1;
    if (left === 0) this.#held.delete(keyId);
    else this.#held.set(keyId, left);
    this.#taken -= 1;
  }

  #heldBy(keyId: string): number {
    return this.#held.get(keyId) ?? 0;
  }

  #claimsAgainst(keyId: string): number {
    if (this.#claims.size === 0) return 0;
    const now = this.#options.clock.now();
    for (const [other, until] of this.#claims) if (until < now) this.#claims.delete(other);
    const held = this.#heldBy(keyId);
    return [...this.#claims.keys()].filter((other) => this.#heldBy(other) < held).length;
  }
}
