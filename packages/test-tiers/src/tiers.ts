import { between, createRandom, readSeed, type Surroundings } from './random.ts';

const tiers = ['quick', 'all', 'long'] as const;

/** `quick` is `npm test`, `all` what continuous integration runs, `long` a night. */
export type Tier = (typeof tiers)[number];

export interface RoundCounts {
  readonly quick: number;
  readonly all: number;
  /** As many as `all` where it is not given. */
  readonly long?: number;
}

/**
 * How often a test repeats. `GATEHOUSE_ROUNDS` overrides the counts.
 * @param what is repeated, for the end of the run, which lists what was done less often than in `long`
 */
export function rounds(
  what: string,
  { quick, all, long = all }: RoundCounts,
  { env, stdout }: Surroundings = process,
): number {
  const count = Number(env.GATEHOUSE_ROUNDS ?? { quick, all, long }[currentTier(env)]);
  if (!Number.isSafeInteger(count) || count <= 0) {
    throw new Error(`GATEHOUSE_ROUNDS must be a whole number above 0, not "${env.GATEHOUSE_ROUNDS}"`);
  }
  const max = Math.max(all, long);
  if (count < max) stdout.write(`fewer rounds: ${count} of ${max} ${what}\n`);
  return count;
}

/**
 * All of the items, or as many of them as the tier has time for, in their order, others in each run. `long` has all of them, and so has
 * `all` where it gives no number.
 * @param what the items are, for the end of the run
 */
export function sample<T>(
  items: readonly T[],
  { what, quick, all }: { readonly what: string; readonly quick: number; readonly all?: number },
  { env, stdout }: Surroundings = process,
): readonly T[] {
  const count = { quick, all, long: undefined }[currentTier(env)] ?? items.length;
  if (count >= items.length) return items;
  stdout.write(`fewer rounds: ${count} of ${items.length} ${what}\n`);
  const left = [...items.keys()];
  const random = createRandom(readSeed({ env, stdout }));
  const drawn = Array.from({ length: count }, () =>
    left.splice(between(random, 0, left.length - 1), 1),
  ).flat();
  const places = new Set(drawn);
  return items.filter((_, place) => places.has(place));
}

/**
 * For the `skip` of a test that the smallest tier leaves out.
 * @param reason why that tier can do without it
 */
export function skipInQuick(reason: string, { env }: Pick<Surroundings, 'env'> = process): false | string {
  return currentTier(env) === 'quick' && `${reason}: npm test -- --all`;
}

function currentTier(env: NodeJS.ProcessEnv): Tier {
  const given = env.GATEHOUSE_TESTS ?? 'quick';
  const tier = tiers.find((name) => name === given);
  if (tier === undefined) throw new Error(`GATEHOUSE_TESTS must be ${tiers.join(', ')}, not "${given}"`);
  return tier;
}
