import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedItems } from './moved-items.ts';

for (const [before, after, moved] of [
  ['abcd', 'abcd', ''],
  ['abcd', 'dabc', 'd'],
  ['abcd', 'bcda', 'a'],
  ['abcd', 'axbcd', ''],
  ['abcd', 'acd', ''],
  ['abcdef', 'adbcfe', 'df'],
  ['ab', 'xy', ''],
] as const) {
  test(`from ${before} to ${after} the fewest moves are those of "${moved}"`, () => {
    assert.deepEqual([...movedItems([...before], [...after])].sort().join(''), moved);
  });
}
