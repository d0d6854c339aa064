export type Random = () => number;

/** The parts of a process that decide how much a test does and where that is printed. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: { write(text: string): unknown };
}

/** `GATEHOUSE_SEED`, or a new one for each run. It is printed, so that a failed run can be repeated. */
export function readSeed({ env, stdout }: Surroundings = process): number {
  const seed = Number(env.GATEHOUSE_SEED ?? Date.now() % 1_000_000_000);
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new Error(`GATEHOUSE_SEED must be a whole number of at least 0, not "${env.GATEHOUSE_SEED}"`);
  }
  stdout.write(`GATEHOUSE_SEED=${seed}\n`);
  return seed;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `min` to `max`, both included. */
export function between(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[between(random, 0, items.length - 1)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
