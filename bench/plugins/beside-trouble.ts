import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { formatNumber, median, pairedRatios, printTable, type ResultRow } from '../measure.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { Misbehaviour } from './misbehaviour.ts';

const trouble = join(import.meta.dirname, 'trouble');
const neighbour = join(import.meta.dirname, 'neighbour');
/** The behaviour of the plugin, by the kind of its trouble. */
const kinds = {
  loop: 'loops in a call',
  spin: 'loops after its answer',
  block: 'blocks its thread',
  leak: 'leaks memory',
  exit: 'exits',
  flood: 'logs without end',
};
const sufferers = { host: '/auth/whoami', plugin: '/bench/word' };
/** Each round is the median of so many slices without the plugin, and of twice as many beside it, in turns. */
const rounds = 5;
const slicesOfRound = 9;
const sliceMs = 60;
/** Until it is known as one that computes all the time. */
const settleMs = 2_500;
const connections = 8;
const costs = 1.05;

type Sufferer = keyof typeof sufferers;
type Measured = Readonly<Record<`${Sufferer} ${'p50' | 'rate'}`, number>>;

/** The loss of operations of the host and of another plugin while a plugin misbehaves, in turns with moments in which it stands still. */
export async function measureBesideTrouble(parent: string): Promise<void> {
  const daemon = await startDaemon({ parent, plugins: [trouble, neighbour] });
  try {
    for (const [kind, what] of Object.entries(kinds))
      printTable(`Beside a plugin that ${what}`, toRows(await measureKind(daemon, kind)));
  } finally {
    await daemon.stop();
  }
}

interface Sides {
  readonly quiet: readonly Measured[];
  readonly beside: readonly Measured[];
}

async function measureKind(daemon: Daemon, kind: string): Promise<Sides> {
  const misbehaviour = new Misbehaviour(daemon, kind);
  const quiet: Measured[] = [];
  const beside: Measured[] = [];
  try {
    await misbehaviour.goOn();
    await wait(settleMs);
    await measureRound(daemon, misbehaviour);
    for (let round = 0; round < rounds; round += 1) {
      const measured = await measureRound(daemon, misbehaviour);
      quiet.push(medians(measured.quiet));
      beside.push(medians(measured.beside));
    }
  } finally {
    await misbehaviour.end();
  }
  return { quiet, beside };
}

/** Each quiet slice is between two others: what else the machine does falls on both alike, and the plugin stays known as it is. */
async function measureRound(daemon: Daemon, misbehaviour: Misbehaviour): Promise<Sides> {
  const sides: Record<keyof Sides, Measured[]> = { quiet: [], beside: [] };
  for (let slice = 0; slice < slicesOfRound; slice += 1)
    for (const side of ['beside', 'quiet', 'beside'] as const) {
      await (side === 'quiet' ? misbehaviour.pause() : misbehaviour.goOn());
      sides[side].push(await measureAll(daemon));
    }
  return sides;
}

function medians(slices: readonly Measured[]): Measured {
  const names = Object.keys(slices[0] ?? {}) as (keyof Measured)[];
  return Object.fromEntries(
    names.map((name) => [name, median(slices.map((slice) => slice[name]))]),
  ) as Measured;
}

function toRows({ quiet, beside }: Sides): ResultRow[] {
  const of = (measured: readonly Measured[], name: keyof Measured) => measured.map((one) => one[name]);
  return Object.keys(sufferers).flatMap((sufferer) => {
    const who = sufferer === 'host' ? 'an operation of the host' : 'an operation of another plugin';
    const [p50, rate] = [`${sufferer} p50`, `${sufferer} rate`] as [keyof Measured, keyof Measured];
    return [
      {
        what: `${who}, p50`,
        ratios: pairedRatios(of(beside, p50), of(quiet, p50)),
        must: { maxRatio: costs },
        note: `${formatNumber(median(of(beside, p50)))} ms to ${formatNumber(median(of(quiet, p50)))} ms`,
      },
      {
        what: `${who}, time for each of ${connections} at once`,
        ratios: pairedRatios(of(quiet, rate), of(beside, rate)),
        must: { maxRatio: costs },
        note: `${formatNumber(median(of(beside, rate)))} to ${formatNumber(median(of(quiet, rate)))} calls a second`,
      },
    ];
  });
}

async function measureAll({ get }: Daemon): Promise<Measured> {
  const measured: [string, number][] = [];
  for (const [sufferer, path] of Object.entries(sufferers)) {
    measured.push([`${sufferer} p50`, median(await callFor(get, path))]);
    const lanes = await Promise.all(Array.from({ length: connections }, () => callFor(get, path)));
    measured.push([`${sufferer} rate`, (lanes.flat().length / sliceMs) * 1_000]);
  }
  return Object.fromEntries(measured) as Measured;
}

/** The times of calls, one after the other. */
async function callFor(get: Daemon['get'], path: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (const endAt = performance.now() + sliceMs; performance.now() < endAt; ) {
    const startedAt = performance.now();
    await get(path);
    times.push(performance.now() - startedAt);
  }
  return times;
}
