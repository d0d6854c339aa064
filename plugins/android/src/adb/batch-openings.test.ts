import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { batchOpening } from './batch-openings.ts';

test('a few connections open at once, hundreds in order, a hundred in each turn of the event loop', async () => {
  const order = Array.from({ length: 250 }, (_, n) => n);
  const opened: number[] = [];
  const counts: number[] = [];

  for (const n of order) batchOpening(() => opened.push(n));
  counts.push(opened.length);
  while (opened.length < order.length) {
    await nextTurn();
    counts.push(opened.length);
  }
  await nextTurn();
  batchOpening(() => opened.push(250));

  assert.deepEqual(counts, [100, 200, 250]);
  assert.deepEqual(opened, [...order, 250]);
});
