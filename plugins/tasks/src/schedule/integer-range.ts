/** `n` or `a-b`, both ends included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Null for a text that is no range within the bounds. */
export function parseRange(text: string, max: number): Range | null {
  const [, from, to] = /^\s*(\d{1,10})\s*(?:-\s*(\d{1,10})\s*)?$/.exec(text) ?? [];
  if (from === undefined) return null;
  const range = { min: Number(from), max: Number(to ?? from) };
  return range.min >= 1 && range.min <= range.max && range.max <= max ? range : null;
}

/** Purpose of a random number; each purpose has its own sequence. */
export type Draw = 'attempts' | 'minutes' | 'firings of a day' | 'firings';

const salts: Readonly<Record<Draw, number>> = {
  attempts: 0x1f83d9ab,
  minutes: 0x5be0cd19,
  'firings of a day': 0x3c6ef372,
  firings: 0x510e527f,
};

/**
 * A pseudo-random number of the range, equal for equal schedules and instants, so that a preview is exact.
 */
export function draw(range: Range, what: Draw, { seed, at }: { seed: number; at: number }): number {
  if (range.min === range.max) return range.min;
  const mixed = mix(mix(mix(seed ^ salts[what]) ^ (at % 0x1_0000_0000)) ^ Math.floor(at / 0x1_0000_0000));
  return range.min + (mixed % (range.max - range.min + 1));
}

/** A bijection of 32 bits in which each bit of the input moves half of the output's. */
function mix(bits: number): number {
  let mixed = bits >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
