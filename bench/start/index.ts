import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDocumentStore } from '@gatehouse/store';
import { formatNumber, median, pairedRatios, printTable, type ResultRow, runRounds } from '../measure.ts';
import { sampleDocument } from '../store/sample-document.ts';
import { bareNode, fastify, gatehouseWith } from './servers.ts';
import { measureStart, type StartResult } from './started-process.ts';

const documents = 100_000;
const rounds = 7;
/** Long enough for a first start to write its code cache. */
const idleMs = 3_000;
/** Beside the sources, since a temporary folder is often in memory. */
const cache = join(import.meta.dirname, '../../.cache');

/** Rows 5 to 7: from the start of the process to the first answer 2xx, and memory when idle. */
export async function run(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-start-'));
  const empty = join(folder, 'empty');
  const full = join(folder, 'full');
  try {
    for (const dataDir of [empty, full]) mkdirSync(dataDir, { mode: 0o700 });
    await fill(join(full, 'store'));
    const results = await runRounds<'bare' | 'fastify' | 'empty' | 'full', StartResult>(
      {
        bare: () => measureStart(bareNode, idleMs),
        fastify: () => measureStart(fastify, idleMs),
        empty: () => measureStart(gatehouseWith(empty), idleMs),
        full: () => measureStart(gatehouseWith(full), idleMs),
      },
      rounds,
    );
    printTable('Start and idle memory: median of paired ratios of one run', rowsOf(results));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Fills task failures, the collection that grows and that every start opens. */
async function fill(folder: string): Promise<void> {
  const store = await openDocumentStore({ folder });
  const collection = await store.collection<ReturnType<typeof sampleDocument> & { taskId: string }>(
    'task-failures',
  );
  await Promise.all(
    Array.from({ length: documents }, (_, n) => collection.insert({ ...sampleDocument(n), taskId: 'gone' })),
  );
  await store.close();
}

type Results = Readonly<Record<'bare' | 'fastify' | 'empty' | 'full', readonly StartResult[]>>;

function rowsOf(results: Results): ResultRow[] {
  const row = (of: keyof Results, what: keyof StartResult) => {
    const values = results[of].map((result) => result[what]);
    const limits = results.bare.map((result) => result[what]);
    const unit = what.endsWith('Ms') ? 'ms' : 'MB';
    const note = `${formatNumber(median(values))} ${unit}; bare ${formatNumber(median(limits))} ${unit}`;
    return { ratios: pairedRatios(values, limits), note };
  };
  return [
    {
      what: '5 start to first 2xx / bare node',
      must: { maxRatio: 1.6 },
      goal: { maxRatio: 1.3 },
      ...row('empty', 'firstAnswerMs'),
    },
    { what: '   start to an answer behind the gate', ...row('empty', 'startedMs') },
    { what: '   fastify, one route', ...row('fastify', 'firstAnswerMs') },
    {
      what: '6 the same with 100k documents',
      must: { maxRatio: 3 },
      goal: { maxRatio: 1.5 },
      ...row('full', 'firstAnswerMs'),
    },
    { what: '7 idle PSS', must: { maxRatio: 1.6 }, goal: { maxRatio: 1.3 }, ...row('empty', 'pssMb') },
    { what: '   idle RSS', must: { maxRatio: 1.4 }, goal: { maxRatio: 1.2 }, ...row('empty', 'rssMb') },
    { what: '   fastify, RSS', ...row('fastify', 'rssMb') },
  ];
}
