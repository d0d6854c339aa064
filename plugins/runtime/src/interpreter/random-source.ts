import { createHash, randomInt } from 'node:crypto';

/** A whole number from 0 up to, but not including, the limit, which is a safe integer above 0. */
export type RandomSource = (limit: number) => number;

/** The variable of a project that seeds its random values. */
export const seedVariable = 'RandomSeed';

// Maximum range of `crypto.randomInt`.
const maxSystemRange = 2 ** 47;

/** Cryptographically random numbers: passwords are made of them. */
export const unforeseen: RandomSource = (limit) =>
  limit <= maxSystemRange ? randomInt(limit) : Math.floor(Math.random() * limit);

/** The same numbers for the same seed, on every machine: sfc32, seeded with the hash of the text. */
export function seededRandom(seed: string): RandomSource {
  const hash = createHash('sha256').update(seed).digest();
  let a = hash.readInt32LE(0);
  let b = hash.readInt32LE(4);
  let c = hash.readInt32LE(8);
  let counter = hash.readInt32LE(12);
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  return (limit) => Math.floor(((next() >>> 5) * 2 ** 26 + (next() >>> 6)) * 2 ** -53 * limit);
}
