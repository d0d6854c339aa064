import { join } from 'node:path';
import { formatNumber, median, printTable, runRounds } from '../measure.ts';
import { type Daemon, startDaemon } from './daemon.ts';

const folders = ['paints', 'walls'].map((name) =>
  join(import.meta.dirname, '../../test/fixtures/plugins', name),
);
const body = { input: { colors: ['red', 'blue'], liters: 2 } };
const calls = 100;
const rounds = 21;

/** A call of a plugin that asks another one, both in processes of their own, beside the same call that asks nobody. */
export async function measureSharedCall(parent: string): Promise<void> {
  const daemon = await startDaemon({ parent, plugins: folders });
  const cases = {
    alone: () => medianCall(daemon, '/walls/early'),
    asking: () => medianCall(daemon, '/walls/mix'),
  };
  try {
    // Until all of it is compiled.
    await runRounds(cases, rounds);
    const { alone, asking } = await runRounds(cases, rounds);
    const added = asking.map((ms, round) => ms - (alone[round] ?? 0));
    printTable('A service that a plugin shares', [
      {
        what: 'what a shared call adds, to a call of a plugin in its own process',
        ratios: added.map((ms, round) => ms / (alone[round] ?? 0)),
        note: `${formatNumber(median(added))} ms to ${formatNumber(median(alone))} ms`,
      },
    ]);
  } finally {
    await daemon.stop();
  }
}

async function medianCall({ put }: Daemon, path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const startedAt = performance.now();
    await put(path, body);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}
