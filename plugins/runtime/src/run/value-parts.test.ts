import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CollectedValues, partsOf } from './value-parts.ts';

test('values survive being split into parts, and no part is large', () => {
  const long = 'x'.repeat(1000);
  const values = {
    variables: Object.fromEntries([
      ['__proto__', 'own'],
      ['a', long],
    ]),
    lists: { empty: [], L: Array.from({ length: 500 }, (_, index) => `${index} ${long}`) },
    tables: { none: [], T: Array.from({ length: 500 }, (_, index) => [String(index), long]) },
  };
  const collected = new CollectedValues();
  const parts = [...partsOf(values)];

  for (const part of parts) collected.add(JSON.parse(JSON.stringify(part)));

  assert.deepEqual(collected.values(), values);
  const maxLength = Math.max(...parts.map((part) => JSON.stringify(part).length));
  assert.deepEqual([maxLength < 80_000, parts.length > 10], [true, true]);
});

test('an entry that is longer than a part ends the part', () => {
  const huge = 'x'.repeat(200_000);

  assert.deepEqual(
    [...partsOf({ lists: { L: ['a', huge, 'b'] } })].map(({ lists }) => lists?.L?.length),
    [2, 1],
  );
});
