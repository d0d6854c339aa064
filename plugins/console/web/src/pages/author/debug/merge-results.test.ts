import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeResults } from './merge-results.ts';

const result = (actionId: string, times: number) => ({
  ...({ actionId, groupId: 'g', status: 'Success', times } as const),
  ...{ startedAt: '2026-01-02T03:04:05Z', durationMs: 1, error: null, progress: null },
});

test('an action that has come further is another object', () => {
  const at = (done: number) =>
    new Map([['a', { ...result('a', 1), progress: { done, of: 9, message: null } }]]);
  const before = at(1);

  assert.equal(mergeResults(before, at(1)).get('a'), before.get('a'));
  assert.equal(mergeResults(before, at(2)).get('a')?.progress?.done, 2);
});

test('results that did not change stay the same objects, and those of an earlier run go', () => {
  const before = new Map([
    ['a', result('a', 1)],
    ['b', result('b', 1)],
    ['c', result('c', 1)],
  ]);

  const merged = mergeResults(
    before,
    new Map([
      ['a', result('a', 1)],
      ['b', result('b', 2)],
    ]),
  );

  assert.equal(merged.get('a'), before.get('a'));
  assert.deepEqual([merged.get('b')?.times, merged.has('c')], [2, false]);
});
