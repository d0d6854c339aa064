import type { TestContext } from 'node:test';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import { openSample } from './open-sample.ts';

/** The cost of building the whole graph and writing it as JSON, compared with writing alone. */
export async function measureStructure(t: TestContext): Promise<ResultRow[]> {
  const editor = await openSample(t, 500);
  const answer = await editor.call('project_structure_get');
  const times = await runRounds({
    stringify: () => millis(() => JSON.stringify(answer)),
    structure: async () =>
      await millisOf(async () => JSON.stringify(await editor.answer('project_structure_get'))),
  });
  return [
    {
      what: 'structure of 10,000 actions, to JSON.stringify of it',
      ratios: pairedRatios(times.structure, times.stringify),
      must: { maxRatio: 2 },
      note: `${formatNumber(median(times.structure))} ms to ${formatNumber(median(times.stringify))} ms`,
    },
  ];
}

function millis(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function millisOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
