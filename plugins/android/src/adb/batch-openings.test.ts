import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beginInTurn } from './batch-openings.ts';

test('a few openings begin at once, hundreds in their order, a hundred in each turn of the event loop', async () => {
  const order = Array.from({ length: 250 }, (_, n) => n);
  const begun: number[] = [];
  const counts: number[] = [];

  for (const n of order) beginInTurn(() => begun.push(n));
  counts.push(begun.length);
  while (begun.length < order.length) {
    await nextTurn();
    counts.push(begun.length);
  }
  await nextTurn();
  beginInTurn(() => begun.push(250));

  assert.deepEqual(counts, [100, 200, 250]);
  assert.deepEqual(begun, [...order, 250]);
});
