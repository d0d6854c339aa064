import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNumber, median, printTable, runRounds } from '../measure.ts';
import { gatehouseWith } from '../start/servers.ts';
import { measureStart, type StartResult } from '../start/started-process.ts';

const rounds = 7;
const idleMs = 5_000;
const maxMb = 3;
const root = join(import.meta.dirname, '../..');

/** Measures the memory that the console takes while nobody looks: the same edition with and without it, in turns. */
export async function run(): Promise<void> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-console-'));
  try {
    const results = await runRounds<'with' | 'without', StartResult>(
      {
        with: () =>
          measureStart(
            edition(folder, 'with', () => true),
            idleMs,
          ),
        without: () =>
          measureStart(
            edition(folder, 'without', (path) => !path.endsWith('/console')),
            idleMs,
          ),
      },
      rounds,
    );
    const more = results.with.map(({ rssMb }, round) => rssMb - (results.without[round]?.rssMb ?? rssMb));
    const note = `${formatNumber(median(more))} MB more, of at most ${maxMb}`;
    const ratios = more.map((mb) => Math.max(0, mb) / maxMb);
    printTable('Idle memory of the console: median of differences of one run, by its limit', [
      { what: 'RSS with the console', must: { maxRatio: 1 }, ratios, note },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The standard edition, without some of its plugins, on a data folder of its own. */
function edition(folder: string, name: string, isKept: (path: string) => boolean) {
  const standard = JSON.parse(readFileSync(join(root, 'editions/standard.json'), 'utf8'));
  const plugins = standard.plugins.filter(isKept).map((path: string) => join(root, 'editions', path));
  const file = join(folder, `${name}.json`);
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify({ ...standard, plugins }));
  const started = gatehouseWith(dataDir);
  return {
    ...started,
    args: (ports: readonly [number, number]) => [...started.args(ports), '--edition', file],
  };
}
