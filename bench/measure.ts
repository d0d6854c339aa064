/** A limit of a ratio, from below or from above. */
export type Bound = { readonly minRatio: number } | { readonly maxRatio: number };

export interface ResultRow {
  readonly what: string;
  /** One ratio for each round. */
  readonly ratios: readonly number[];
  readonly must?: Bound;
  readonly goal?: Bound;
  /** The absolute numbers behind the ratio, for this machine only. */
  readonly note?: string;
}

/** The values of each case, one for each round; the n-th values of all cases belong together. */
export type Rounds<Name extends string, Value = number> = Readonly<Record<Name, readonly Value[]>>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Half the range over the median: the "±" of a result. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / 2 / median(values);
}

export function pairedRatios(values: readonly number[], limits: readonly number[]): number[] {
  return values.map((value, round) => value / (limits[round] ?? Number.NaN));
}

/**
 * Runs all cases once per round. Each round starts with another case, so that a slow moment does not always hit the
 * same one.
 */
export async function runRounds<Name extends string, Value = number>(
  cases: Readonly<Record<Name, () => Promise<Value> | Value>>,
  rounds = 5,
): Promise<Rounds<Name, Value>> {
  const names = Object.keys(cases) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Value[]>;
  for (let round = -1; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round + 1) % names.length];
      if (name === undefined) continue;
      const value = await cases[name]();
      // The first round warms up and is not counted.
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}

/** The rounds of several runs, one after the other. */
export function joinRounds<Name extends string, Value>(
  runs: readonly Rounds<Name, Value>[],
): Rounds<Name, Value> {
  const names = Object.keys(runs[0] ?? {}) as Name[];
  const joined = names.map((name) => [name, runs.flatMap((run) => run[name])] as const);
  return Object.fromEntries(joined) as Record<Name, Value[]>;
}

/** Prints one line for each row: median of the paired ratios, its spread, and whether it meets must and goal. */
export function printTable(title: string, rows: readonly ResultRow[]): void {
  const lines = [['', 'ratio', '±', 'must', '', 'goal', '', ''], ...rows.map(toCells)];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length))) ?? [];
  console.log(`\n${title}\n`);
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function toCells({ what, ratios, must, goal, note = '' }: ResultRow): string[] {
  const ratio = median(ratios);
  const deviation = `${Math.round(spread(ratios) * 100)} %`;
  return [
    what,
    formatNumber(ratio),
    deviation,
    ...toBoundCells(ratio, must),
    ...toBoundCells(ratio, goal),
    note,
  ];
}

function toBoundCells(ratio: number, bound: Bound | undefined): [string, string] {
  if (bound === undefined) return ['', ''];
  if ('minRatio' in bound) return [`>= ${bound.minRatio}`, ratio >= bound.minRatio ? 'yes' : 'NO'];
  return [`<= ${bound.maxRatio}`, ratio <= bound.maxRatio ? 'yes' : 'NO'];
}
