import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { openDocumentStore } from './document-store.ts';
import { appendRange, numbersOf, openEntries } from './fixtures/journal-kit.ts';
import type { Note } from './fixtures/seeded-changes.ts';
import { testSeals } from './fixtures/test-seals.ts';
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
