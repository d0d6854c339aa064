/** The first wait and the longest one, in beats. */
const first = 0.1;
const max = 5;
/** Nodes with longer beats come back as soon as those with the usual one. */
const maxBeatMs = 1000;

/** Milliseconds before the next attempt to connect: a random part of a time that doubles. */
export function backOffMs(failures: number, beatMs: number, random: () => number = Math.random): number {
  const limit = Math.min(beatMs, maxBeatMs) * Math.min(max, first * 2 ** Math.min(failures, 10));
  return Math.round(limit / 2 + (limit / 2) * random());
}
