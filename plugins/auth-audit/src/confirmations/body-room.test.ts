import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExecutionJournal } from '../audit/create-execution-journal.ts';
import { createHeldCall } from '../testing/held-call.ts';
import { callerWith } from '../testing/key-kit.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { BodyRoom } from './body-room.ts';
import { HeldCalls } from './held-calls.ts';

const mega = 1024 * 1024;
const callOf = (keyId: string, length: number) =>
  createHeldCall({ caller: callerWith({ keyId }), bodyText: 'x'.repeat(length * mega) });
const full = (whose: RegExp) => (error: unknown) => {
  assert.match(String(error), whose);
  assert.equal(Object(error).details.reason, 'confirmation_size');
  return true;
};

test('a key has room for one of the longest bodies, and all keys together for four', () => {
  const room = new BodyRoom();
  const leave = room.take(callOf('a', 10));
  assert.throws(() => room.take(callOf('a', 7)), full(/of this key .* 10485760 characters/));
  for (const keyId of ['b', 'c', 'd']) room.take(callOf(keyId, 16));
  assert.throws(() => room.take(callOf('e', 7)), full(/of all keys/));

  leave();
  room.take(callOf('a', 16));
  assert.throws(() => room.take(callOf('e', 1)), full(/of all keys/));
});

test('a body leaves its room with the answer', async (t) => {
  const clock = { now: () => 0, timestamp: () => '1970-01-01T00:00:00.000Z' };
  const journal = createExecutionJournal({ journal: createMemoryJournal(), clock });
  const held = new HeldCalls({ clock, journal, waitMs: 60_000, onChange: () => undefined });
  t.after(() => held.close());
  const person = { keyId: 'person', requestId: 'decision' };
  const send = (label: string) => held.approval({ ...callOf('a', 10), body: { label } });

  for (const label of ['first', 'second']) {
    const asked = send(label);
    await assert.rejects(send('too much'), full(/of this key/));
    for (const each of held.waiting()) await held.decide(each, 'approved', person);
    await asked;
  }
});
