import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { gzipSync as fflateGzip } from 'fflate';
import { parseDocument } from '../../plugins/runtime/src/document/parse-document.ts';
import { documentXml } from '../../plugins/runtime/src/formats/xml/document-xml.ts';
import { createProjectFiles } from '../../plugins/runtime/src/large-files/create-project-files.ts';
import { runAtOnce } from '../../plugins/runtime/src/text/slices.ts';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import { largeDocument } from './large-document.ts';

/** Beside the sources, since a temporary folder is often in memory. */
const cache = join(import.meta.dirname, '../../.cache');
/** Many rounds, because compiler and garbage collector disturb single ones. */
const rounds = 45;
const files = createProjectFiles('7.1.0.0', () => [{ path: '/', access: 'write' }]);
const document = largeDocument();

/** Rows 22 and 24: load and export of a project of 10,000 actions, and the delay of the event loop by both. */
export async function measureFiles(t: Pick<TestContext, 'after'>): Promise<ResultRow[]> {
  const folder = mkdtempSync(join(cache, 'bench-files-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'large.zp');
  const bytes = await files.serialize(document, path);
  writeFileSync(path, bytes);
  return [...(await measureLoad(path, bytes)), ...(await measureExport()), ...(await measureDelay(path))];
}

async function measureLoad(path: string, bytes: Buffer): Promise<ResultRow[]> {
  const times = await runRounds(
    {
      parse: () => timeOf(() => JSON.parse(bytes.toString())),
      load: () => timeOf(() => runAtOnce(parseDocument(bytes))),
      hash: () => timeOf(() => createHash('sha256').update(bytes).digest('hex')),
      open: () => timeOf(() => files.read(path)),
    },
    rounds,
  );
  const withHash = times.parse.map((time, round) => 3 * time + (times.hash[round] ?? 0));
  return [
    {
      what: '22 load of 10,000 actions: parse, check, index / JSON.parse',
      ratios: pairedRatios(times.load, times.parse),
      must: { maxRatio: 2.2 },
      goal: { maxRatio: 1.5 },
      note: `${ms(times.load)}; JSON.parse of ${formatNumber(bytes.length / 1e6)} MB ${ms(times.parse)}`,
    },
    {
      what: '   open from disk, in slices / 3 x JSON.parse and the hash',
      ratios: pairedRatios(times.open, withHash),
      must: { maxRatio: 1 },
      note: ms(times.open),
    },
  ];
}

async function measureExport(): Promise<ResultRow[]> {
  const xml = Buffer.from([...documentXml(document)].join(''));
  const times = await runRounds(
    {
      fflate: () => timeOf(() => fflateGzip(xml, { level: 1 })),
      zlib: () => timeOf(() => gzipSync(xml, { level: 1 })),
      export: () => timeOf(() => files.serialize(document, 'large.xmlz')),
    },
    rounds,
  );
  const note = `${ms(times.export)} with the XML; fflate ${ms(times.fflate)}, zlib ${ms(times.zlib)} for packing alone`;
  return [
    {
      what: '24 .xmlz of 10,000 actions / fflate level 1',
      ratios: pairedRatios(times.export, times.fflate),
      must: { maxRatio: 1 },
      note,
    },
    {
      what: '   the same / zlib level 1 on the main thread',
      ratios: pairedRatios(times.export, times.zlib),
      goal: { maxRatio: 1.3 },
    },
  ];
}

/** The longest delay of other work, in milliseconds. */
async function measureDelay(path: string): Promise<ResultRow[]> {
  const packed = path.replace(/zp$/, 'xmlz');
  await files.write(packed, document);
  const works = {
    'open .zp': () => files.read(path),
    'save .zp': () => files.write(path, document),
    'open .xmlz': () => files.read(packed),
    'save .xmlz': () => files.write(packed, document),
  };
  const rows: ResultRow[] = [];
  for (const [what, work] of Object.entries(works)) {
    const { delays } = await runRounds({ delays: () => maxDelay(work) }, 7);
    rows.push({
      what: `   ${what}: longest wait of other work, ms`,
      ratios: delays,
      must: { maxRatio: 50 },
      goal: { maxRatio: 10 },
    });
  }
  return rows;
}

async function maxDelay(work: () => Promise<unknown>): Promise<number> {
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  await work();
  monitor.disable();
  return monitor.max / 1e6;
}

async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function ms(times: readonly number[]): string {
  return `${formatNumber(median(times))} ms`;
}
