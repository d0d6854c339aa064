import assert from 'node:assert/strict';
import { findChangedFile } from '@gatehouse/package-store/check-stored';
import { storePlugin } from '@gatehouse/package-store/plugin-store';
import { formatNumber, median, printTable, runRounds } from '../measure.ts';

const plugins = 20;
const filesOfEach = 100;
const fileBytes = 2_048;
const maxMs = 100;

/** The check of each byte of added plugins, as at each start of the daemon. */
export async function measureCheckAtStart(dataDir: string): Promise<void> {
  const stored = await Promise.all(Array.from({ length: plugins }, (_, index) => store(dataDir, index)));
  const times = await runRounds({
    check: async () => {
      const startedAt = performance.now();
      const changed = await Promise.all(stored.map((plugin) => findChangedFile(dataDir, plugin)));
      const ms = performance.now() - startedAt;
      assert.ok(changed.every((file) => file === null));
      return ms;
    },
  });
  printTable('Check of added plugins at a start: to the limit', [
    {
      what: `${plugins} plugins with ${filesOfEach} files of ${fileBytes / 1_024} KB each`,
      ratios: times.check.map((ms) => ms / maxMs),
      must: { maxRatio: 1 },
      note: `${formatNumber(median(times.check))} ms to ${maxMs} ms`,
    },
  ]);
}

async function store(dataDir: string, index: number) {
  const files = Array.from({ length: filesOfEach }, (_, file) => ({
    path: `src/part-${file % 10}/file-${file}.js`,
    data: Buffer.alloc(fileBytes, `${index} ${file} `),
  }));
  const plugin = { package: `bench-${index}`, version: '1.0.0' };
  return { ...plugin, files: await storePlugin(dataDir, { ...plugin, files }) };
}
