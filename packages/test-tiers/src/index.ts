export { between, createRandom, pick, type Random, readSeed } from './random.ts';
export { useSourceParts } from './source-parts.ts';
export { type RoundCounts, rounds, sample, skipInQuick, type Tier } from './tiers.ts';
