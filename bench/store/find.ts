import { join } from 'node:path';
import { openDocumentStore } from '@gatehouse/store';
import Datastore from 'nedb-promises';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import { type SampleDocument, sampleDocument } from './sample-document.ts';

const documents = 10_000;
const mapReads = 1_000_000;
const nedbReads = 2_000;

/** The published value for 100,000 documents on the reference machine; sqlite is not installed here. */
const sqliteOfMap = 0.004;

/** Row 20: find one document by id. */
export async function measureFind(folder: string): Promise<ResultRow[]> {
  const map = new Map<string, SampleDocument>();
  const nedb = Datastore.create({ inMemoryOnly: true });
  const store = await openDocumentStore({ folder: join(folder, 'find') });
  const collection = await store.collection<SampleDocument>('runs');
  const samples = Array.from({ length: documents }, (_, n) => sampleDocument(n));
  for (const sample of samples) map.set(sample.id, sample);
  await Promise.all(samples.map((sample) => collection.insert(sample)));
  await nedb.insertMany(samples.map((sample) => ({ ...sample, _id: sample.id })));
  const ids = samples.filter((_, n) => n % 10 === 0).map(({ id }) => id);
  const rates = await runRounds({
    map: () => readRate(ids, (id) => map.get(id)),
    store: () => readRate(ids, (id) => collection.get(id)),
    nedb: () => nedbRate(nedb, ids),
  });
  await store.close();
  const ratios = pairedRatios(rates.store, rates.map);
  const note = `${formatNumber(median(rates.store) / 1e6)} M/s; Map.get ${formatNumber(median(rates.map) / 1e6)} M/s`;
  const published = `sqlite as published: ${sqliteOfMap} of Map.get`;
  return [
    { what: '20 find one by id / Map.get, at least sqlite', ratios, must: { minRatio: sqliteOfMap }, note },
    { what: '20 the same, five times sqlite', ratios, goal: { minRatio: 5 * sqliteOfMap }, note: published },
    { what: '   nedb findOne / Map.get', ratios: pairedRatios(rates.nedb, rates.map) },
  ];
}

function readRate(ids: readonly string[], read: (id: string) => SampleDocument | undefined): number {
  let sum = 0;
  const start = performance.now();
  for (let n = 0; n < mapReads; n++) sum += read(ids[n % ids.length] ?? '')?.meta.revision ?? Number.NaN;
  const elapsed = performance.now() - start;
  if (Number.isNaN(sum)) throw new Error('a document is missing');
  return (mapReads * 1000) / elapsed;
}

async function nedbRate(nedb: Datastore<unknown>, ids: readonly string[]): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < nedbReads; n++) await nedb.findOne({ _id: ids[n % ids.length] });
  return (nedbReads * 1000) / (performance.now() - start);
}
