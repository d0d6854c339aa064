import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallAbort } from './call-abort.ts';

test('a signal is aborted with its call, whichever of both was there first', () => {
  const [before, after] = [new CallAbort(), new CallAbort()];
  const { signal } = before;

  before.abort('the client has gone');
  after.abort('the client has gone');

  assert.deepEqual([signal.aborted, after.signal.aborted], [true, true]);
  assert.deepEqual([signal.reason, after.signal.reason], ['the client has gone', 'the client has gone']);
  assert.equal(after.signal, after.signal);
});
