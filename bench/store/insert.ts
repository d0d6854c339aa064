import fs from 'node:fs';
import { join } from 'node:path';
import type { StoredDocument } from '@gatehouse/sdk-plugin';
import { openDocumentStore } from '@gatehouse/store';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import { openLogAndMap } from './log-and-map.ts';
import { sampleDocument } from './sample-document.ts';

const alone = 600;
const inFlight = 64;
const bursts = 60;
/** Many short rounds: the speed of a disk changes from second to second. */
const rounds = 21;

type Insert = (document: StoredDocument) => Promise<void> | void;

/** Row 18: durable inserts one after another, against append and fdatasync by blocking calls. */
export async function measureInsertAlone(folder: string): Promise<ResultRow[]> {
  const rates = await runRounds(
    {
      append: () => insertBySyncCalls(join(folder, 'append.log')),
      store: () => withStore(folder, (insert) => rateOf(alone, (n) => insert(sampleDocument(n)))),
    },
    rounds,
  );
  const ratios = pairedRatios(rates.store, rates.append);
  const note = `${perSecond(rates.store)}; append + fdatasync ${perSecond(rates.append)}`;
  return [
    {
      what: '18 insert, one at a time / append + fdatasync',
      ratios,
      must: { minRatio: 0.55 },
      goal: { minRatio: 0.8 },
      note,
    },
    {
      what: '18 the same, above sqlite WAL FULL',
      ratios,
      goal: { minRatio: 0.76 },
      note: 'sqlite as published: 0.76',
    },
  ];
}

/** Row 19: 64 inserts at a time, against a log and a Map with group commit. */
export async function measureInsertInFlight(folder: string): Promise<ResultRow[]> {
  const burst = (insert: Insert) => (n: number) =>
    Promise.all(Array.from({ length: inFlight }, (_, i) => insert(sampleDocument(n * inFlight + i))));
  const rates = await runRounds(
    {
      log: async () => {
        const log = openLogAndMap(join(folder, 'limit.log'));
        const rate = await rateOf(bursts, burst(log.insert));
        log.close();
        return rate * inFlight;
      },
      store: async () => inFlight * (await withStore(folder, (insert) => rateOf(bursts, burst(insert)))),
    },
    rounds,
  );
  const ratios = pairedRatios(rates.store, rates.log);
  const note = `${perSecond(rates.store)}; log + Map ${perSecond(rates.log)}`;
  return [
    {
      what: '19 insert, 64 in flight / log + Map',
      ratios,
      must: { minRatio: 0.3 },
      goal: { minRatio: 0.7 },
      note,
    },
  ];
}

function insertBySyncCalls(file: string): Promise<number> {
  const fd = fs.openSync(file, 'w');
  const rate = rateOf(alone, (n) => {
    fs.writeSync(fd, `${JSON.stringify(sampleDocument(n))}\n`);
    fs.fdatasyncSync(fd);
  });
  return rate.finally(() => fs.closeSync(fd));
}

async function withStore(folder: string, measure: (insert: Insert) => Promise<number>): Promise<number> {
  const own = join(folder, 'inserts');
  const store = await openDocumentStore({ folder: own });
  const collection = await store.collection('runs');
  // The limits also open their file before the clock starts.
  await collection.insert({ id: 'first' });
  const rate = await measure((document) => collection.insert(document));
  await store.close();
  fs.rmSync(own, { recursive: true });
  return rate;
}

/** Steps per second. */
async function rateOf(steps: number, step: (n: number) => unknown): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < steps; n++) {
    const result = step(n);
    if (result !== undefined) await result;
  }
  return (steps * 1000) / (performance.now() - start);
}

function perSecond(rates: readonly number[]): string {
  return `${formatNumber(median(rates))}/s`;
}
