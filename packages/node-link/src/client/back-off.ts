const firstMs = 100;
const maxMs = 5000;

/** Milliseconds before the next attempt to connect: a random part of a time that doubles. */
export function backOffMs(failures: number, random: () => number = Math.random): number {
  const limit = Math.min(maxMs, firstMs * 2 ** Math.min(failures, 10));
  return Math.round(limit / 2 + (limit / 2) * random());
}
