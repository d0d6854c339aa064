import { execFile } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDocumentStore } from '@gatehouse/store';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import { sampleDocument } from './sample-document.ts';

const documents = 100_000;
const execute = promisify(execFile);

/** Row 21: opens 100,000 documents until one is found by id, against reading and parsing the same documents. */
export async function measureOpen(folder: string): Promise<ResultRow[]> {
  const storeFolder = join(folder, 'open');
  const lines = join(folder, 'documents.jsonl');
  await fill(storeFolder, lines);
  const journal = join(storeFolder, 'runs.journal');
  const before = statSync(journal);
  const times = await runRounds({
    parse: () => runCase('parse', lines),
    open: () => runCase('open', storeFolder),
    openAndReadAll: () => runCase('open-and-read-all', storeFolder),
  });
  const after = statSync(journal);
  if (after.mtimeMs !== before.mtimeMs || after.ino !== before.ino)
    throw new Error('opening rewrote the journal');
  const note = `${formatNumber(median(times.open))} ms; parse ${formatNumber(median(times.parse))} ms; file not written to`;
  const ratios = pairedRatios(times.open, times.parse);
  return [
    {
      what: '21 open 100k documents / read + JSON.parse',
      ratios,
      must: { maxRatio: 3 },
      goal: { maxRatio: 1.5 },
      note,
    },
    { what: '   the same, and read every document', ratios: pairedRatios(times.openAndReadAll, times.parse) },
  ];
}

async function fill(folder: string, lines: string): Promise<void> {
  const samples = Array.from({ length: documents }, (_, n) => sampleDocument(n));
  writeFileSync(lines, samples.map((sample) => `${JSON.stringify(sample)}\n`).join(''));
  const store = await openDocumentStore({ folder });
  const collection = await store.collection('runs');
  await Promise.all(samples.map((sample) => collection.insert(sample)));
  await store.close();
}

async function runCase(name: string, path: string): Promise<number> {
  const script = join(import.meta.dirname, 'open-case.ts');
  const id = sampleDocument(documents - 1).id;
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', script, name, path, id]);
  return Number(stdout);
}
