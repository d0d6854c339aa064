import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { between, createRandom, readSeed, rounds } from '@gatehouse/test-tiers';
import { parseRecord } from '../../packages/store/src/journal-record.ts';
import { StoreDamagedError } from '../../packages/store/src/store-errors.ts';
import { stateAt } from './cuts/cut-journal.ts';
import { loadFolder } from './kill-rounds.ts';

const program = fileURLToPath(new URL('./cuts/main.ts', import.meta.url));
const seed = readSeed();
const lastBytes = rounds('bytes at which a journal is cut', {
  quick: 4 * 1024,
  all: 16 * 1024,
  long: 64 * 1024,
});
/** Enough changes to make the journals of keys and of tasks longer than the cut part. */
const changes = Math.ceil(lastBytes / 145) + 12;
const flips = rounds('flipped bits', { quick: 200, all: 1_000, long: 10_000 });

let folder: string;
let store: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-cuts-'));
  await loadFolder(folder, { seed, changes });
  store = join(folder, 'data/store');
});
after(() => rmSync(folder, { recursive: true }));

function journalsIn(parent: string): readonly string[] {
  return readdirSync(parent)
    .filter((name) => name.endsWith('.journal'))
    .map((name) => join(parent, name));
}

/** The journal of a killed daemon, without the zeros that it had reserved. */
function readJournal(collection: string) {
  const bytes = readFileSync(join(store, `${collection}.journal`));
  return { collection, bytes: bytes.subarray(0, bytes.lastIndexOf(10) + 1) };
}

test(`a journal of a killed daemon that is cut at any of its last ${lastBytes} bytes opens with a first part of it`, async (context) => {
  const files = [...journalsIn(store), ...journalsIn(join(folder, 'data/journals'))];
  const cuts = await Promise.all(
    files.map(async (file) => {
      const args = [...loaderArguments(program), program, file, String(lastBytes)];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return [basename(file), Number(stdout)] as const;
    }),
  );

  context.diagnostic(cuts.map(([name, count]) => `${name} ${count} cuts`).join(', '));
  for (const name of ['keys.journal', 'tasks.journal', 'admin-000001.journal'])
    assert.equal(new Map(cuts).get(name), lastBytes, name);
});

test('a journal with any one bit flipped opens without its last batch, or is refused with file and offset', async (context) => {
  const random = createRandom(seed);
  const journal = readJournal('keys');
  const { bytes } = journal;
  const ends = recordEnds(bytes);
  const lastBatch = startOfLastBatch(bytes, ends);
  const whole = await stateAt(journal, bytes.length);
  let refused = 0;
  for (let flip = 0; flip < flips; flip += 1) {
    const bit = between(random, 0, bytes.length * 8 - 1);
    const damaged = Buffer.from(bytes);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const opening = stateAt({ ...journal, bytes: damaged }, damaged.length);
    const outcome = await opening.catch((error: unknown) => error);
    if (outcome instanceof StoreDamagedError) {
      const start = Math.max(0, ...ends.filter((end) => end <= bit >> 3));
      assert.ok(outcome.offset <= start, `bit ${bit} is refused at ${outcome.offset}`);
      assert.match(outcome.message, /keys\.journal/);
      refused += 1;
      continue;
    }
    assert.ok(Array.isArray(outcome), `bit ${bit}: ${outcome}`);
    assert.ok(bit >> 3 >= lastBatch, `bit ${bit} went unseen`);
    assert.notDeepEqual(outcome, whole, `bit ${bit} went unseen`);
  }
  context.diagnostic(`${refused} of ${flips} refused`);
});

function recordEnds(bytes: Buffer): readonly number[] {
  const ends: number[] = [];
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, end + 1)) ends.push(end + 1);
  return ends;
}

/**
 * The start of the last batch, which was written and synced as one. Damage in it looks the same as a write that was cut
 * short.
 */
function startOfLastBatch(bytes: Buffer, ends: readonly number[]): number {
  const records = ends.map((end, index) => {
    const start = ends[index - 1] ?? 0;
    return { start, batch: parseRecord(bytes, start, end - 1)?.batch };
  });
  const last = records.at(-1)?.batch;
  return records.find(({ batch }) => batch === last)?.start ?? 0;
}
