import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { JournalQueryRange } from '@gatehouse/sdk-plugin';
import { anEntry, appendRange, numbersOf, openEntries, segmentsIn } from './fixtures/journal-kit.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-queries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a query finds records across segments, from either end, and follows what is appended and deleted', async () => {
  const { journal, close } = await openEntries(folder, { limits: { segmentBytes: 1024, maxSegments: 6 } });
  const find = async (query: object, range: JournalQueryRange) =>
    (await journal.find({ ...query }, range)).map(({ n }) => n);
  const isEven = (n: number) => n % 2 === 0;
  const even = { n: { $in: Array.from({ length: 50 }, (_, half) => 2 * half) } };

  await appendRange(journal, 0, 20);
  const first = await find(even, { skip: 2, take: 3 });
  await appendRange(journal, 20, 60);
  const kept = await numbersOf(journal);

  assert.ok(segmentsIn(folder).length > 4);
  assert.deepEqual(first, [4, 6, 8]);
  assert.deepEqual(await find({}, { take: 100 }), kept);
  assert.deepEqual(await find({}, { take: 100, isNewestFirst: true }), kept.toReversed());
  assert.deepEqual(
    await find(even, { skip: 3, take: 12, isNewestFirst: true }),
    kept.filter(isEven).toReversed().slice(3, 15),
  );
  for (let n = 60; n < 70; n++) {
    await journal.append(anEntry(n));
    assert.deepEqual(await find({ n: { $gte: 58 } }, { take: 2, isNewestFirst: true }), [n, n - 1]);
  }
  assert.deepEqual(await find({ text: /x/, n: 69 }, { take: 0 }), []);
  await assert.rejects(find({ $wrong: 1 }, { take: 1 }), /\$wrong/);
  await close();
});

test('records that were appended before the journal was opened are found', async () => {
  const before = await openEntries(folder);
  await appendRange(before.journal, 0, 9);
  await before.close();

  const { journal, close } = await openEntries(folder);
  const found = await journal.find({ n: { $gt: 6 } }, { take: 10 });

  assert.deepEqual(found, [anEntry(7), anEntry(8)]);
  await close();
});

test('a query over a file that was damaged is refused, and the next one finds what is sound again', async () => {
  const { journal, close } = await openEntries(folder, { limits: { segmentBytes: 1024, maxSegments: 9 } });
  await appendRange(journal, 0, 30);
  const file = join(folder, readdirSync(folder).toSorted()[1] ?? '');
  const sound = readFileSync(file);

  writeFileSync(file, sound.toString('latin1').replace('"n":', '"m":'), 'latin1');
  await assert.rejects(journal.find({}, { take: 100 }), { name: 'StoreDamagedError' });
  writeFileSync(file, sound);

  assert.equal((await journal.find({}, { take: 100 })).length, 30);
  await close();
});
