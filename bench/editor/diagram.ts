import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';

interface Measured {
  readonly ms: number;
  readonly megabytes: number;
  readonly kilobytes: number;
}

const execute = promisify(execFile);
const cache = join(import.meta.dirname, '../../.cache');

/** Row 25: 500 boxes as a PNG of 4000 x 4000, against the same canvas calls written by hand and its own encoder. */
export async function measureDiagram(): Promise<ResultRow[]> {
  // Below the checkout, so that the packages resolve.
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-diagram-'));
  try {
    return await measureIn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureIn(folder: string): Promise<ResultRow[]> {
  const program = join(folder, 'diagram-case.mjs');
  await buildCase(program);
  const rounds = await runRounds<'own' | 'peer', Measured>({
    own: () => runCase(program, 'own'),
    peer: () => runCase(program, 'peer'),
  });
  const pick = (name: 'own' | 'peer', what: keyof Measured) => rounds[name].map((measured) => measured[what]);
  const middle = (name: 'own' | 'peer', what: keyof Measured) => formatNumber(median(pick(name, what)));
  return [
    {
      what: '25 500 boxes to PNG 4000 x 4000 / canvas by hand',
      ratios: pairedRatios(pick('own', 'ms'), pick('peer', 'ms')),
      must: { maxRatio: 1.05 },
      goal: { maxRatio: 0.6 },
      note: `${middle('own', 'ms')} ms, ${middle('own', 'kilobytes')} KB; by hand ${middle('peer', 'ms')} ms, ${middle('peer', 'kilobytes')} KB`,
    },
    {
      what: '25 the same, peak memory',
      ratios: pairedRatios(pick('own', 'megabytes'), pick('peer', 'megabytes')),
      goal: { maxRatio: 1.2 },
      note: `${middle('own', 'megabytes')} MB; by hand ${middle('peer', 'megabytes')} MB`,
    },
  ];
}

/** Compiled and without a loader, as in the daemon. */
async function buildCase(outfile: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'diagram-case.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['@napi-rs/canvas'],
  });
}

async function runCase(program: string, name: string): Promise<Measured> {
  const { stdout } = await execute(process.execPath, [program, name]);
  return JSON.parse(stdout);
}
