import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyKit, start } from '../testing/key-kit.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createExecutionJournal, type NoteRecord } from './create-execution-journal.ts';

const note = { event: 'session_completed', requestId: 'request-1', keyId: 'key-1' };

test('a note is kept with the time', async () => {
  const journal = createMemoryJournal<NoteRecord>();
  const { note: write } = createExecutionJournal({ journal, clock: createKeyKit().clock });

  await write({ ...note, details: { summary: 'done' } });

  assert.deepEqual(journal.records, [
    { timestamp: new Date(start).toISOString(), ...note, details: { summary: 'done' } },
  ]);
});

test('details that are too long are cut, with their full length', async () => {
  const journal = createMemoryJournal<NoteRecord>();
  const { note: write } = createExecutionJournal({ journal, clock: createKeyKit().clock });

  await write({ ...note, details: { summary: 'x'.repeat(100_000) } });

  const details = journal.records[0]?.details ?? {};
  assert.equal(details.length, 100_014);
  assert.equal(String(details.cut).length, 64 * 1024);
});
