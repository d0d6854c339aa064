import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveCalls } from './live-calls.ts';

function openSome() {
  const calls = createLiveCalls();
  const open = {
    first: calls.open('key-1', 'sessions_poll'),
    second: calls.open('key-1', 'tasks_wait'),
    other: calls.open('key-2', 'sessions_poll'),
    keyless: calls.open(null, 'sessions_poll'),
  };
  const ended = () =>
    Object.entries(open)
      .filter(([, { signal }]) => signal.aborted)
      .map(([name]) => name);
  return { calls, open, ended };
}

test('a change of a key ends the calls of that key alone', () => {
  const { calls, ended } = openSome();

  calls.endOf('key-1');

  assert.deepEqual([ended(), calls.size], [['first', 'second'], 2]);
});

test('operations that nobody serves any more end with their calls, those of other operations go on', () => {
  const { calls, ended } = openSome();

  calls.endOfOperations(new Set(['tasks_wait']));

  assert.deepEqual([ended(), calls.size], [['second'], 3]);
});

test('a call that is closed is not ended any more', () => {
  const { calls, open, ended } = openSome();

  calls.close('key-1', open.first);
  calls.endAll();

  assert.deepEqual([ended(), calls.size], [['second', 'other', 'keyless'], 0]);
});

test('a stop ends every call and says so to those that come after it', () => {
  const { calls, ended } = openSome();
  const before = calls.isStopped;

  calls.stop();

  assert.deepEqual([before, calls.isStopped], [false, true]);
  assert.deepEqual([ended().length, calls.size], [4, 0]);
});
