import { type Bound, formatNumber, median, pairedRatios, printTable, type Rounds } from '../measure.ts';

/** The cost of one run of the load, and the times of its requests. */
export interface Sample {
  /** CPU of the server for one request. */
  readonly cpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export type CaseName =
  | `${'get' | 'post'}${'ByHand' | 'Gatehouse' | 'Fastify'}`
  | `single${'ByHand' | 'Gatehouse'}`
  | 'noTaps'
  | 'fiveTaps'
  | 'fewKeys'
  | 'manyKeys';

interface Comparison {
  readonly what: string;
  readonly of: CaseName;
  readonly to: CaseName;
  readonly by: keyof Sample;
  readonly must?: Bound;
  readonly goal?: Bound;
}

const comparisons: readonly Comparison[] = [
  {
    what: '1 GET, to node:http by hand',
    of: 'getGatehouse',
    to: 'getByHand',
    by: 'cpuMicros',
    must: { maxRatio: 1.15 },
    goal: { maxRatio: 1.05 },
  },
  { what: '1 GET, to fastify', of: 'getGatehouse', to: 'getFastify', by: 'cpuMicros', goal: { maxRatio: 1 } },
  {
    what: '2 POST of 1 KB, to node:http by hand',
    of: 'postGatehouse',
    to: 'postByHand',
    by: 'cpuMicros',
    must: { maxRatio: 1.2 },
    goal: { maxRatio: 1.08 },
  },
  {
    what: '2 POST of 1 KB, to fastify',
    of: 'postGatehouse',
    to: 'postFastify',
    by: 'cpuMicros',
    must: { maxRatio: 1 },
    goal: { maxRatio: 0.85 },
  },
  {
    what: '3 GET p50, one connection',
    of: 'singleGatehouse',
    to: 'singleByHand',
    by: 'p50Ms',
    must: { maxRatio: 1.25 },
    goal: { maxRatio: 1.1 },
  },
  {
    what: '3 GET p99, 50 connections',
    of: 'getGatehouse',
    to: 'getByHand',
    by: 'p99Ms',
    must: { maxRatio: 1.3 },
    goal: { maxRatio: 1 },
  },
  {
    what: '4 five taps on each hook, to none',
    of: 'fiveTaps',
    to: 'noTaps',
    by: 'cpuMicros',
    must: { maxRatio: 1.03 },
    goal: { maxRatio: 1.01 },
  },
  // The spread of a paired ratio is about 5 %: below that the two cost the same.
  { what: '10,000 keys, to 10', of: 'manyKeys', to: 'fewKeys', by: 'cpuMicros', must: { maxRatio: 1.05 } },
];

export function report(rounds: Rounds<CaseName, Sample>): void {
  const rows = comparisons.map(({ what, of, to, by, ...bounds }) => {
    const values = rounds[of].map((sample) => sample[by]);
    const limits = rounds[to].map((sample) => sample[by]);
    const unit = by === 'cpuMicros' ? 'µs CPU' : 'ms';
    const note = `${formatNumber(median(values))} to ${formatNumber(median(limits))} ${unit}`;
    return { what, ratios: pairedRatios(values, limits), note, ...bounds };
  });
  printTable('gate: cost of one request through a whole daemon (median of paired ratios)', rows);
}
