import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { openDocumentStore } from './document-store.ts';
import { appendRange, numbersOf, openEntries } from './fixtures/journal-kit.ts';
import type { Note } from './fixtures/seeded-changes.ts';

const skip = process.platform !== 'linux' && 'reads /proc';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-open-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Files of the folder that this process holds open, also those without a name. */
function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) ? path.slice(folder.length + 1) : [];
    } catch {
      // The descriptor of the listing is gone.
      return [];
    }
  });
}

test('a collection that was compacted holds no file once it is closed', { skip }, async () => {
  const store = await openDocumentStore({ folder, leastGarbage: 4096 });
  const notes = await store.collection<Note>('notes');
  for (let n = 0; n < 200; n++) await notes.put({ id: 'one', text: 'x'.repeat(1000) });

  assert.ok(openFiles().includes('notes.journal'));

  await store.close();

  assert.deepEqual(openFiles(), []);
});

test('a journal holds one segment, after others were read too, and nothing once it is closed', {
  skip,
}, async () => {
  const first = await openEntries(folder);
  await appendRange(first.journal, 0, 40);
  await numbersOf(first.journal);
  const held = openFiles();
  await first.close();

  const second = await openEntries(folder);
  await numbersOf(second.journal);
  await second.close();

  assert.equal(held.length, 1);
  assert.match(held[0] ?? '', /^audit.*\.journal$/);
  assert.deepEqual(openFiles(), []);
});
