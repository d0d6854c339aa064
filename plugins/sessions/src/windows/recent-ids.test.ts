import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentIds } from './recent-ids.ts';

test('the oldest id is forgotten when there are too many', () => {
  const ids = new RecentIds(2);

  for (const id of ['a', 'b', 'c']) ids.add(id);

  assert.deepEqual(
    ['a', 'b', 'c'].map((id) => ids.has(id)),
    [false, true, true],
  );
});
