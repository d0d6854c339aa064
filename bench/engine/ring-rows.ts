import { startChild } from '../gate/child-process.ts';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import type { RingOrder } from './ring-process.ts';

const hops = 400_000;
const script = ['--import', 'tsx', `${import.meta.dirname}/ring-process.ts`];

/** Hops round a ring of 20 actions, beside the fair limit. */
export async function ringRows(): Promise<readonly ResultRow[]> {
  const child = startChild({ args: script, cpu: 0 });
  const measure = (what: RingOrder['what']) => async () => {
    child.send({ what, hops } satisfies RingOrder);
    return ((await child.receive()) as { readonly hopsPerSecond: number }).hopsPerSecond;
  };
  try {
    const { limit, traced, untraced, macros } = await runRounds({
      limit: measure('limit'),
      traced: measure('traced'),
      untraced: measure('untraced'),
      macros: measure('macros'),
    });
    const note = (values: readonly number[]) => `${formatNumber(median(values) / 1e6)} million hops/s`;
    const bounds = { must: { atLeast: 0.25 }, goal: { atLeast: 0.5 } };
    return [
      {
        what: '8 ring of 20, each action traced',
        ratios: pairedRatios(traced, limit),
        ...bounds,
        note: note(traced),
      },
      { what: 'the same without a trace', ratios: pairedRatios(untraced, limit), note: note(untraced) },
      {
        what: 'the same, each sets a text with two macros',
        ratios: pairedRatios(macros, limit),
        note: note(macros),
      },
      { what: 'the fair limit itself', ratios: limit.map(() => 1), note: note(limit) },
    ];
  } finally {
    await child.close();
  }
}
