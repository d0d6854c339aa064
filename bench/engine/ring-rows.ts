import { startChild } from '../child-process.ts';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import { findNodeRed, startNodeRed } from './peers/node-red.ts';
import { notMeasured } from './peers/not-measured.ts';
import type { RingOrder } from './ring-process.ts';

const hops = 400_000;
/** This number takes about as long as the hops of the engine. */
const hopsOfNodeRed = 40_000;
const script = ['--import', 'tsx', `${import.meta.dirname}/ring-process.ts`];

/** Hops round a ring of 20 actions, beside the fair limit and Node-RED. */
export async function ringRows(): Promise<readonly ResultRow[]> {
  const peer = findNodeRed();
  const nodeRed = peer && (await startNodeRed(peer));
  const child = startChild({ args: script, cpu: 0 });
  const measure = (what: RingOrder['what']) => async () => {
    child.send({ what, hops } satisfies RingOrder);
    return ((await child.receive()) as { readonly hopsPerSecond: number }).hopsPerSecond;
  };
  try {
    const { limit, traced, untraced, macros, theirs } = await runRounds({
      limit: measure('limit'),
      traced: measure('traced'),
      untraced: measure('untraced'),
      macros: measure('macros'),
      theirs: async () => nodeRed?.ringHopsPerSecond(hopsOfNodeRed) ?? Number.NaN,
    });
    const note = (values: readonly number[]) => `${formatNumber(median(values) / 1e6)} million hops/s`;
    const bounds = { must: { minRatio: 0.25 }, goal: { minRatio: 0.5 } };
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
      peer
        ? {
            what: `the ring without a trace, to that of ${peer.title}`,
            ratios: pairedRatios(untraced, theirs),
            must: { minRatio: 1 },
            note: note(theirs),
          }
        : notMeasured('Node-RED'),
    ];
  } finally {
    await nodeRed?.close();
    await child.close();
  }
}
