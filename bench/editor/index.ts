import type { TestContext } from 'node:test';
import { printTable, type ResultRow } from '../measure.ts';
import { measureDiagram } from './diagram.ts';
import { measureEdits } from './edits.ts';
import { measureFiles } from './files.ts';
import { measureSearch } from './search.ts';
import { measureStructure } from './structure.ts';

/** One function for each group of rows. */
const rowGroups = [measureEdits, measureStructure, measureSearch, measureFiles, measureDiagram];

export async function run(): Promise<void> {
  const ends: (() => unknown)[] = [];
  const t = { after: (end: () => unknown) => void ends.push(end) } as Pick<
    TestContext,
    'after'
  > as TestContext;
  const rows: ResultRow[] = [];
  try {
    for (const measure of rowGroups) rows.push(...(await measure(t)));
  } finally {
    for (const end of ends) await end();
  }
  printTable('Editor: median of paired ratios of one run', rows);
}
