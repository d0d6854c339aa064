import type { ScenarioRun } from './run-scenario.ts';

/** The medians of both sides and their ratio, for people. */
export function formatRun({ gatehouse, playwright, failures }: ScenarioRun): string {
  const [own, peer] = [gatehouse, playwright].map(median) as [number, number];
  const times = `${Math.round(own)} ms beside ${Math.round(peer)} ms by hand: ${(own / peer).toFixed(2)} times`;
  const failed = failures.playwright.length;
  return failed === 0 ? times : `${times}; the script failed ${failed} times: ${failures.playwright[0]}`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
