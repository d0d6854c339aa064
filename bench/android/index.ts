import assert from 'node:assert/strict';

import { withoutAdb } from '@gatehouse/test/android-simulator';
import { formatNumber, median, pairedRatios, printTable, type ResultRow, runRounds } from '../measure.ts';
import { Adb } from './adbkit.ts';
import { type Farm, type FarmDevice, startFarm } from './farm.ts';

const phones = 20;
const shells = 500;
const calls = 60;
/** Calls before the measurement, so that the daemon is in the state of one that has run for a while. */
const warmUps = 12;
/** Rounds of many calls at a time. Single rounds differ by a third, as five processes share the machine. */
const roundsOfMany = 41;
const maxRatio = 1.3;
const extraMs = 2;
const maxRatioOfMany = 1.5;

type Call = () => Promise<unknown>;

/** The cost of calls over HTTP beside adbkit in the process of the caller, at the same adb server and phones. */
export async function run(): Promise<void> {
  if (withoutAdb !== false) {
    console.log(`\nandroid: SKIPPED, ${withoutAdb}`);
    return;
  }
  const farm = await startFarm(phones);
  try {
    const [device] = farm.devices;
    if (device === undefined) throw new Error('there is no phone');
    const rows: ResultRow[] = [];
    for (const [what, pair] of Object.entries(pairsOn(farm, device))) rows.push(await compare(what, pair));
    rows.push(await compareMany(farm));
    printTable(`android: calls over HTTP beside adbkit in process (${calls} a round)`, rows);
  } finally {
    await farm.stop();
  }
}

interface Pair {
  readonly http: Call;
  readonly bare: Call;
}

function pairsOn({ api, adb }: Farm, { path, serial }: FarmDevice): Readonly<Record<string, Pair>> {
  const bare = adb.getDevice(serial);
  return {
    shell: {
      http: async () => {
        const { stdout } = await api.call('POST', `${path}/shell`, { command: 'echo hello' });
        assert.equal(stdout, 'hello\n');
      },
      bare: async () => assert.equal(String(await readAll(bare.shell('echo hello'))), 'hello\n'),
    },
    tap: {
      http: () => api.call('POST', `${path}/tap`, { x: 5, y: 5 }),
      bare: async () => readAll(bare.shell('input tap 5 5')),
    },
    screenshot: {
      http: async () => {
        const { imageBase64 } = await api.call('GET', `${path}/screenshot`);
        assertPicture(Buffer.from(String(imageBase64), 'base64'));
      },
      bare: async () => assertPicture(await readAll(bare.screencap())),
    },
  };
}

async function compare(what: string, { http, bare }: Pair): Promise<ResultRow> {
  const rounds = await runRounds({ http: () => medianOf(http), bare: () => medianOf(bare) });
  const limits = rounds.bare.map((ms) => maxRatio * ms + extraMs);
  const note = `${formatNumber(median(rounds.http))} ms, adbkit ${formatNumber(median(rounds.bare))} ms`;
  const ratios = pairedRatios(rounds.http, limits);
  return { what: `${what}, of ${maxRatio} x adbkit + ${extraMs} ms`, ratios, must: { maxRatio: 1 }, note };
}

async function compareMany({ api, adb, devices }: Farm): Promise<ResultRow> {
  const each = (call: (device: FarmDevice) => Promise<unknown>) => async () => {
    const startedAt = performance.now();
    const turns = Array.from({ length: shells }, (_, at) => devices[at % devices.length]);
    await Promise.all(turns.map((device) => device && call(device)));
    return performance.now() - startedAt;
  };
  const command = 'echo hello';
  const http = each(async ({ path }) => {
    assert.equal((await api.call('POST', `${path}/shell`, { command })).stdout, 'hello\n');
  });
  const bare = each(async ({ serial }) => {
    assert.equal(String(await readAll(adb.getDevice(serial).shell(command))), 'hello\n');
  });
  for (let i = 0; i < warmUps; i += 1) {
    await http();
    await bare();
  }
  const rounds = await runRounds({ http, bare }, roundsOfMany);
  const ratios = pairedRatios(rounds.http, rounds.bare);
  const note = `${formatNumber(median(rounds.http))} ms, adbkit ${formatNumber(median(rounds.bare))} ms`;
  return { what: `${shells} shells on ${phones} phones`, ratios, must: { maxRatio: maxRatioOfMany }, note };
}

async function medianOf(call: Call): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < calls; i += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function readAll(opening: PromiseLike<Parameters<typeof Adb.util.readAll>[0]>): Promise<Buffer> {
  return Adb.util.readAll(await opening);
}

function assertPicture(png: Buffer): void {
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  assert.equal(png.readUInt32BE(16), 720);
}
