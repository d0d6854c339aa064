import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inParts, itemsAtOnce } from './in-parts.ts';

test('other work has its turn between two parts, and the results stand in the order of the items', async () => {
  const items = Array.from({ length: 4 * itemsAtOnce + 1 }, (_, index) => index);
  const sizes: number[] = [];
  let turns = 0;
  let isDone = false;
  const other = () => {
    if (isDone) return;
    turns += 1;
    setImmediate(other);
  };
  setImmediate(other);

  const results = await inParts(items, (part) => {
    sizes.push(part.length);
    return part.flatMap((item) => (item % 2 === 0 ? [item] : []));
  });
  isDone = true;

  assert.deepEqual(sizes, [itemsAtOnce, itemsAtOnce, itemsAtOnce, itemsAtOnce, 1]);
  assert.ok(turns >= 4, `${turns} turns`);
  assert.deepEqual(
    results,
    items.filter((item) => item % 2 === 0),
  );
});
