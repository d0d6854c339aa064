import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backOffMs } from './back-off.ts';

test('the wait doubles up to five beats, and to five seconds where beats are long', () => {
  const waits = (beatMs: number) =>
    [0, 1, 5, 6, 1000].map((failures) => backOffMs(failures, beatMs, () => 1));

  assert.deepEqual(waits(20), [2, 4, 64, 100, 100]);
  assert.deepEqual(waits(1000), [100, 200, 3200, 5000, 5000]);
  assert.deepEqual(waits(10_000), waits(1000));
  assert.equal(
    backOffMs(0, 1000, () => 0),
    50,
  );
});
