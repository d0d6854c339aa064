import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { SyncedDisk } from '@gatehouse/synced-disk';
import { openDocumentStore } from './document-store.ts';
import { nodeFileCalls } from './file-calls.ts';
import { appendRange, numbersOf, openEntries } from './fixtures/journal-kit.ts';
import type { Note } from './fixtures/seeded-changes.ts';
import { syncedCalls } from './fixtures/synced-calls.ts';
import { testSeals } from './fixtures/test-seals.ts';
import { formatRecord } from './journal-record.ts';
import type { JournalSeals } from './journal-seal.ts';
import { sealFolder } from './seal-folder.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seal-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function fill(seals?: JournalSeals): Promise<void> {
  const store = await openDocumentStore({ folder, seals });
  const notes = await store.collection<Note>('notes');
  for (const id of ['a', 'b']) await notes.put({ id, text: id });
  await store.close();
  const { journal, close } = await openEntries(folder, { ...(seals && { seals }) });
  await appendRange(journal, 0, 20);
  await close();
}

/** Seals without which nothing is read. */
function required(seals: JournalSeals): JournalSeals {
  return {
    of: (name) => {
      const seal = seals.of(name);
      return seal && { ...seal, isRequired: true };
    },
  };
}

async function readSealed(seals: JournalSeals) {
  const store = await openDocumentStore({ folder, seals: required(seals) });
  const ids = (await store.collection<Note>('notes')).all().map(({ id }) => id);
  await store.close();
  const { journal, close } = await openEntries(folder, { seals: required(seals) });
  const numbers = await numbersOf(journal);
  await close();
  return { ids, last: numbers.at(-1) };
}

for (const { title, before } of [
  { title: 'without seals', before: undefined },
  { title: 'that another installation sealed', before: testSeals('elsewhere') },
])
  test(`a folder ${title} is sealed as it is, and read with the seals from then on`, async () => {
    await fill(before);
    await assert.rejects(readSealed(testSeals()));

    const failed = await sealFolder({ folder, seals: testSeals(), log });

    assert.deepEqual(failed, []);
    assert.deepEqual(await readSealed(testSeals()), { ids: ['a', 'b'], last: 19 });
    assert.deepEqual(
      readdirSync(folder).filter((name) => !name.endsWith('.journal')),
      [],
    );
  });

test('what is known of a journal is noted, so that an older copy is refused', async () => {
  await fill();
  const older = readFileSync(join(folder, 'notes.journal'));
  const known = new Map<string, number>();

  await sealFolder({ folder, seals: testSeals('here', known), log });

  assert.equal(known.get('notes'), 2);
  assert.ok((known.get('audit') ?? 0) >= 20);
  writeFileSync(join(folder, 'notes.journal'), older);
  await assert.rejects(readSealed(testSeals('here', known)), { name: 'StoreTamperedError' });
});

test('a journal that cannot be read stays as it is and is named; the others are sealed', async () => {
  await fill();
  const broken = join(folder, 'broken.journal');
  writeFileSync(broken, 'no journal\n');

  const failed = await sealFolder({ folder, seals: testSeals(), log });

  assert.deepEqual(failed, ['broken']);
  assert.equal(readFileSync(broken, 'utf8'), 'no journal\n');
  assert.deepEqual(await readSealed(testSeals()), { ids: ['a', 'b'], last: 19 });
});

test('journals for which there is no seal stay as they are', async () => {
  await fill();
  const before = readFileSync(join(folder, 'notes.journal'));

  await sealFolder({ folder, seals: { of: () => undefined }, log });

  assert.deepEqual(readFileSync(join(folder, 'notes.journal')), before);
});

test('a journal of another format, or under the number of another segment, is named and stays as it is', async () => {
  await fill();
  const header = { sequence: 0, batch: 0, kind: 'journal', id: 'newer', json: '{"format":9}' } as const;
  const newer = join(folder, 'newer.journal');
  writeFileSync(newer, formatRecord(header));
  const facts = { ...header, id: 'other', json: '{"format":2,"segment":8,"oldest":8,"previous":null}' };
  const other = join(folder, 'other-000009.journal');
  writeFileSync(other, formatRecord(facts));

  const failed = await sealFolder({ folder, seals: testSeals(), log });

  assert.deepEqual([...failed].sort(), ['newer', 'other']);
  assert.equal(readFileSync(newer, 'utf8'), formatRecord(header));
  assert.equal(readFileSync(other, 'utf8'), formatRecord(facts));
});

test('a folder that is sealed outlives a power cut', async () => {
  await fill();
  const disk = new SyncedDisk(folder);

  await sealFolder({ folder, seals: testSeals(), log, calls: syncedCalls(disk, nodeFileCalls) });

  const left = `${folder}-left`;
  disk.copyTo(left);
  disk.close();
  rmSync(folder, { recursive: true });
  renameSync(left, folder);
  assert.deepEqual(await readSealed(testSeals()), { ids: ['a', 'b'], last: 19 });
});

test('a journal whose file cannot be replaced is named, and is as it was', async () => {
  await fill();
  const before = readFileSync(join(folder, 'notes.journal'));
  const rename = () => Promise.reject(new Error('no'));

  const failed = await sealFolder({ folder, seals: testSeals(), log, calls: { ...nodeFileCalls, rename } });

  assert.deepEqual([...failed].sort(), ['audit', 'notes']);
  assert.deepEqual(readFileSync(join(folder, 'notes.journal')), before);
});
