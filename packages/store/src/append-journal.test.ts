import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openAppendJournals } from './append-journals.ts';
import { nodeFileCalls } from './file-calls.ts';
import {
  anEntry,
  appendRange,
  type Entry,
  numbersOf,
  openEntries,
  segmentsIn,
  smallLimits,
} from './fixtures/journal-kit.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'append-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

test('records are read in the order in which they were appended, also by those who open the journal later', async () => {
  const first = await openEntries(folder);
  await Promise.all(upTo(5).map((n) => first.journal.append(anEntry(n))));
  const before = await first.journal.read({ take: 10 });
  await first.close();

  const second = await openEntries(folder);
  await second.journal.append(anEntry(5));

  assert.deepEqual(before, upTo(5).map(anEntry));
  assert.deepEqual(await second.journal.read({ take: 10 }), upTo(6).map(anEntry));
  await second.close();
});

test('a journal that was never written to is empty and leaves no file', async () => {
  const { journal, close } = await openEntries(folder);

  assert.deepEqual(await journal.read({ take: 10 }), []);
  assert.deepEqual(await journal.read({ take: 10, matches: () => true }), []);
  assert.deepEqual(await journal.find({}, { take: 10 }), []);

  await close();
  assert.deepEqual(readdirSync(folder), []);
});

test('pages and filters count the oldest first, across segments', async () => {
  const { journal, close } = await openEntries(folder, { limits: { segmentBytes: 1024 } });
  await appendRange(journal, 0, 60);
  const read = async (range: { skip?: number; take: number }, divisor = 1) => {
    const matches = divisor === 1 ? {} : { matches: ({ n }: { n: number }) => n % divisor === 0 };
    return (await journal.read({ ...range, ...matches })).map(({ n }) => n);
  };

  assert.ok(segmentsIn(folder).length > 4);
  for (let skip = 0; skip <= 61; skip++) {
    assert.deepEqual(await read({ skip, take: 7 }), upTo(60).slice(skip, skip + 7), `skip ${skip}`);
  }
  assert.deepEqual(await read({ skip: 2, take: 3 }, 10), [20, 30, 40]);
  assert.deepEqual(await read({ take: 0 }), []);
  await close();
});

test('a full segment is followed by the next, the oldest make room, the numbers of the records go on', async () => {
  const { journal, close } = await openEntries(folder);
  await appendRange(journal, 0, 60);
  await close();

  const files = segmentsIn(folder);
  const header = readFileSync(join(folder, files[0] ?? ''), 'utf8').split('\n', 1)[0] ?? '';
  const again = await openEntries(folder);
  const numbers = await numbersOf(again.journal);

  assert.equal(files.length, 4);
  assert.match(
    header,
    / journal "audit" {"format":2,"segment":\d+,"oldest":\d+,"previous":{"bytes":\d+,"sha256":"\w{64}"}}$/,
  );
  assert.equal(numbers.at(-1), 59);
  assert.deepEqual(numbers, upTo(60).slice(-numbers.length));
  assert.ok(numbers.length < 60 && numbers.length > 15);
  await again.close();
});

test('a segment takes 8 MiB by default', async () => {
  const calls = { ...nodeFileCalls, fdatasync: async () => undefined };
  const journals = await openAppendJournals({ folder, calls });
  const journal = await journals.open<string>('audit');
  const append = () => journal.append('x'.repeat(1024 * 1024 - 2));
  for (const _ of upTo(8)) await append();
  const before = segmentsIn(folder).length;

  await append();
  await journals.close();

  assert.deepEqual([before, segmentsIn(folder).length], [1, 2]);
});

test('each segment has the length and the SHA-256 of the one before', async () => {
  const { journal, close } = await openEntries(folder);
  await appendRange(journal, 0, 30);
  await close();
  const files = segmentsIn(folder).map((name) => readFileSync(join(folder, name)));

  const previous = files.map((bytes) => {
    const [header = ''] = bytes.toString().split('\n', 1);
    return JSON.parse(header.slice(header.indexOf('{'))).previous;
  });

  const facts = files.map((bytes) => ({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  assert.ok(files.length > 2);
  assert.deepEqual(previous.slice(1), facts.slice(0, -1));
});

test('files are private from birth', async () => {
  const mask = process.umask(0);
  chmodSync(folder, 0o755);
  const { journal, close } = await openEntries(folder);
  await appendRange(journal, 0, 20);
  await close();
  process.umask(mask);

  assert.equal(statSync(folder).mode & 0o777, 0o700);
  for (const name of readdirSync(folder))
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
});

test('a page stays the same while records are added', async () => {
  const { journal, close } = await openEntries(folder, { limits: { segmentBytes: 1024 } });
  await appendRange(journal, 0, 30);

  const reading = upTo(20).map(() => journal.read({ skip: 10, take: 15 }));
  const adding = appendRange(journal, 30, 60);
  const pages = await Promise.all(reading);
  await adding;

  for (const page of pages)
    assert.deepEqual(
      page.map(({ n }) => n),
      upTo(25).slice(10),
    );
  await close();
});

test('a reader that is overtaken by the quota gets what is left', async () => {
  const { journal, close } = await openEntries(folder);
  await appendRange(journal, 0, 25);

  const [found] = await Promise.all([numbersOf(journal), appendRange(journal, 25, 200)]);

  assert.equal(found.at(-1), 24);
  assert.deepEqual(found, upTo(25).slice(-found.length));
  await close();
});

test('records of a crowd that come one right after the other share their syncs', async () => {
  let syncs = 0;
  const fdatasync = async () => {
    syncs += 1;
  };
  const write = async (_: number, { length }: Buffer) => length;
  const limits = { segmentBytes: 2 ** 20, maxSegments: 2 };
  const { journal, close } = await openEntries(folder, {
    calls: { ...nodeFileCalls, write, fdatasync },
    limits,
  });
  await journal.append(anEntry(0));

  syncs = 0;
  const appending = [journal.append(anEntry(1)), journal.append(anEntry(2))];
  for (const n of upTo(40)) {
    appending.push(journal.append(anEntry(3 + n)));
    await nextTurn();
  }
  await Promise.all(appending);

  assert.equal(syncs < 20, true, `${syncs} syncs`);
  await close();
});

test('a journal that was damaged opens once its file is sound again, and later opens are of the same one', async () => {
  const { journal, close } = await openEntries(folder);
  await appendRange(journal, 0, 3);
  await close();
  const file = join(folder, segmentsIn(folder)[0] ?? '');
  const sound = readFileSync(file);
  writeFileSync(file, `x${sound.subarray(1).toString('latin1')}`, 'latin1');
  const journals = await openAppendJournals({ folder });
  const open = () => journals.open<Entry>('audit', smallLimits);

  await assert.rejects(open(), { name: 'StoreDamagedError' });
  writeFileSync(file, sound);
  const [first, second] = [await open(), await open()];

  assert.equal(first, second);
  assert.deepEqual(await numbersOf(first), [0, 1, 2]);
  await journals.close();
  await assert.rejects(open(), /The journals are closed/);
});

test('two journals of one folder do not meet, even when one is named like a file of the other', async () => {
  const journals = await openAppendJournals({ folder });
  const names = ['a', 'a-000001', 'a-000001.journal'];
  for (const name of names) await (await journals.open<string>(name)).append(name);
  await journals.close();

  const again = await openAppendJournals({ folder });
  for (const name of names)
    assert.deepEqual(await (await again.open<string>(name)).read({ take: 9 }), [name]);
  await again.close();
});

test('what is no record, no name or no limit is refused', async () => {
  const journals = await openAppendJournals({ folder });
  const journal = await journals.open<unknown>('audit');

  await assert.rejects(journal.append(undefined), /holds JSON/);
  // With its quotes this is one character too many.
  const long = 'x'.repeat(1024 * 1024 - 1);
  await assert.rejects(journal.append(long), /at most 1048576 characters, not 1048577/);
  await journal.append(long.slice(1));
  await assert.rejects(journals.open('../audit'), /no journal name/);
  await assert.rejects(journals.open('other', { maxSegments: 1 }), /at least 2/);
  await journals.close();
  await assert.rejects(journal.append('late'), /closed/);
});

/** The measure of what a flood may leave behind, once garbage is collected. */
async function usedMemory(): Promise<number> {
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('a flood of 100,000 records and a search through them keep memory flat and the quota', async () => {
  const limits = { segmentBytes: 512 * 1024, maxSegments: 6 };
  const { journal, close } = await openEntries(folder, { limits });
  const flood = async (from: number, to: number) => {
    for (let n = from; n < to; n += 500)
      await Promise.all(upTo(500).map((k) => journal.append(anEntry(n + k))));
  };
  await flood(0, 10_000);
  const before = await usedMemory();

  await flood(10_000, 100_000);
  const none = await journal.read({ take: 10, matches: ({ n }) => n < 0 });
  const grown = (await usedMemory()) - before;

  const sizes = segmentsIn(folder).map((name) => statSync(join(folder, name)).size);
  assert.deepEqual(none, []);
  assert.ok(grown < 8 * 1024 * 1024, `${grown} bytes more`);
  assert.equal(sizes.length, 6);
  assert.ok(Math.max(...sizes) < 2 * 512 * 1024, `a segment has ${Math.max(...sizes)} bytes`);
  await close();
});
