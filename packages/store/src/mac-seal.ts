// See docs/decisions/0052-journals-with-a-mac.md.
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { JournalSeal } from './journal-seal.ts';

/** The facts of a journal that are kept outside of its folder. */
export interface KnownSequence {
  least(): number;
  note(sequence: number): void;
}

/** Half of an HMAC-SHA-256 is as hard to forge as the other half, and takes half the room in each batch. */
const macBytes = 16;

/** Seals records with a key of 32 bytes that belongs to one journal alone. */
export function createMacSeal(key: Buffer, known: KnownSequence): JournalSeal {
  const secret = createSecretKey(key);
  return {
    isRequired: true,
    mac: (previous, bytes) => macOf(secret, previous, bytes),
    verify: (previous, bytes, found) => {
      const right = macOf(secret, previous, bytes);
      return found.length === right.length && timingSafeEqual(found, right);
    },
    leastSequence: known.least,
    note: known.note,
  };
}

/** The previous MAC has a fixed size or is empty, and no journal begins with one: the two cannot be shifted. */
function macOf(key: KeyObject, previous: Buffer, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(previous).update(bytes).digest().subarray(0, macBytes);
}
