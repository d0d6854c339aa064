import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDocumentStore } from './document-store.ts';
import { createFailingCalls } from './fixtures/failing-calls.ts';
import { type Note, notesOf } from './fixtures/seeded-changes.ts';
import { testSeals } from './fixtures/test-seals.ts';
import { encodeBatch, type JournalChange } from './journal-batch.ts';
import { type JournalRecord, parseRecord, recordEnd } from './journal-record.ts';
import { noMac } from './journal-seal.ts';

const changes: readonly JournalChange[] = [
  { kind: 'put', id: 'é', json: '{"id":"é"}' },
  { kind: 'remove', id: 'b', json: '' },
];

function recordsOf(bytes: Buffer): readonly JournalRecord[] {
  const records: JournalRecord[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(recordEnd, start);
    const record = parseRecord(bytes, start, end);
    if (record !== undefined) records.push(record);
    start = end + 1;
  }
  return records;
}

test('the records of a batch count on from the ones before, and have their sizes in bytes', () => {
  const { bytes, sizes, lastSize, mac } = encodeBatch(changes, { sequence: 7, mac: noMac, seal: undefined });

  assert.deepEqual(
    recordsOf(bytes).map(({ sequence, batch, kind, id }) => [sequence, batch, kind, id]),
    [
      [7, 7, 'put', 'é'],
      [8, 7, 'remove', 'b'],
    ],
  );
  assert.equal((sizes[0] ?? 0) + (sizes[1] ?? 0), bytes.length);
  assert.equal(bytes[sizes[0] ?? 0], 0x1e);
  assert.deepEqual([lastSize, mac.length], [sizes[1], 0]);
});

test('the seal of a batch is its last line, under the number of its last record', () => {
  const seal = testSeals().of('notes');
  const { bytes, sizes, lastSize, mac } = encodeBatch(changes, { sequence: 7, mac: noMac, seal });

  const last = recordsOf(bytes).at(-1);
  assert.deepEqual([last?.kind, last?.sequence, last?.batch], ['seal', 8, 7]);
  assert.equal(last?.json, JSON.stringify(mac.toString('hex')));
  assert.deepEqual([sizes.length, bytes[bytes.length - lastSize]], [2, 0x1e]);
  assert.ok(lastSize > (sizes[1] ?? 0));
});

test('a collection without seals goes on after a write that failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-batch-'));
  const { calls, fail, heal } = createFailingCalls();
  const store = await openDocumentStore({ folder, calls });
  const notes = await store.collection<Note>('notes');
  for (const id of ['a', 'b']) await notes.put({ id, text: 'kept' });
  fail({ call: 'fdatasync', nth: 1, effect: 'after' });
  await assert.rejects(notes.put({ id: 'c', text: 'lost' }), /fdatasync was made to fail/);
  heal();

  await notes.put({ id: 'c', text: 'kept' });
  await store.close();

  const again = await openDocumentStore({ folder });
  const kept = notesOf(await again.collection<Note>('notes'));
  await again.close();
  rmSync(folder, { recursive: true });
  assert.deepEqual(
    kept,
    ['a', 'b', 'c'].map((id) => [id, 'kept']),
  );
});
