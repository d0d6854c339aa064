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

test('values that are not there make no part, and empty ones do', () => {
  assert.deepEqual([...partsOf({})], []);
  assert.deepEqual([...partsOf({ variables: {} })], []);
  assert.deepEqual(
    [...partsOf({ lists: { l: [] }, tables: { t: [] } })],
    [{ lists: { l: [] } }, { tables: { t: [] } }],
  );
});

test('a long variable is cut, and one that is just short enough is not', () => {
  const lengths = (length: number) =>
    [...partsOf({ variables: { v: 'x'.repeat(length) } })].map(({ variables }) => variables?.v?.length);

  assert.deepEqual(
    [lengths(64_000), lengths(64_001), lengths(128_000)],
    [[64_000], [64_000, 1], [64_000, 64_000]],
  );
});
