import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { formatNumber, median, pairedRatios, printTable, type ResultRow, runRounds } from '../measure.ts';
import { type Daemon, startDaemon } from './daemon.ts';

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
const sliceMs = 300;
const roundsOfEach = 5;
/** Until it is known as one that computes all the time. */
const settleMs = 2_500;
const connections = 8;
const pauseMs = 100;
const costs = 1.05;

type Sufferer = keyof typeof sufferers;
type Measured = Readonly<Record<`${Sufferer} ${'p50' | 'rate'}`, number>>;

/** The loss of operations of the host and of another plugin while a plugin misbehaves, in turns with a quiet one. */
export async function measureBesideTrouble(parent: string): Promise<void> {
  const daemon = await startDaemon({ parent, plugins: [trouble, neighbour] });
  try {
    for (const [kind, what] of Object.entries(kinds)) {
      const rounds = await runRounds<'quiet' | 'beside', Measured>(
        {
          quiet: () => besideTrouble(daemon, 'none'),
          beside: () => besideTrouble(daemon, kind),
        },
        roundsOfEach,
      );
      printTable(`Beside a plugin that ${what}`, toRows(rounds));
    }
  } finally {
    await daemon.stop();
  }
}

function toRows({ quiet, beside }: Readonly<Record<'quiet' | 'beside', readonly Measured[]>>): ResultRow[] {
  const of = (rounds: readonly Measured[], name: keyof Measured) => rounds.map((round) => round[name]);
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

/** The plugin misbehaves again whenever it lives, as where a client asks for it all the time. */
async function besideTrouble(daemon: Daemon, kind: string): Promise<Measured> {
  let isOver = false;
  const misbehave = async () => {
    while (!isOver) {
      await daemon.send('POST', `/bench/trouble/${kind}`).catch(() => 0);
      await wait(pauseMs);
    }
  };
  await daemon.send('POST', '/bench/trouble/none');
  const misbehaving = misbehave();
  try {
    await wait(settleMs);
    return await measureAll(daemon);
  } finally {
    isOver = true;
    await daemon.send('POST', '/plugins/bench-trouble/disable');
    await misbehaving;
    await daemon.send('POST', '/plugins/bench-trouble/enable');
  }
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
