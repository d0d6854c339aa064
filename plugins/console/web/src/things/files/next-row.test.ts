import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextRow } from './next-row.ts';

test('keys lead to rows within the list, and other keys nowhere', () => {
  const from = (key: string, row: number, count = 30) => nextRow(key, { row, count });

  assert.deepEqual(
    [from('ArrowDown', 3), from('ArrowUp', 3), from('PageDown', 3), from('End', 3)],
    [4, 2, 13, 29],
  );
  assert.deepEqual(
    [from('ArrowUp', 0), from('ArrowDown', 29), from('PageUp', 3), from('Home', 9)],
    [0, 29, 0, 0],
  );
  assert.deepEqual([from('End', 0, 0), from('a', 1)], [0, null]);
});
