import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { printTable, type ResultRow } from '../measure.ts';
import { measureFind } from './find.ts';
import { measureInsertAlone, measureInsertInFlight } from './insert.ts';
import { measureOpen } from './open.ts';

/** Beside the sources, since a temporary folder is often in memory. */
const cache = join(import.meta.dirname, '../../.cache');

export async function run(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-store-'));
  const rows: ResultRow[] = [];
  try {
    for (const measure of [measureInsertAlone, measureInsertInFlight, measureFind, measureOpen]) {
      rows.push(...(await measure(folder)));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  printTable('Document store: median of paired ratios of one run', rows);
}
