import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SortKey, sortedPlaces } from './sorted-places.ts';

const texts = ['10', 'x', '9', '', '9'];

for (const [type, Desc, expected] of [
  ['text', false, [3, 0, 2, 4, 1]],
  ['text', true, [1, 2, 4, 0, 3]],
  ['number', false, [2, 4, 0, 3, 1]],
  ['number', true, [0, 2, 4, 1, 3]],
] as const) {
  test(`places by ${type} with Desc ${Desc} keep the order of equal entries`, () => {
    assert.deepEqual(sortedPlaces(texts.length, [{ texts, type }], { Desc }), expected);
  });
}

test('dates are sorted by their moments, and booleans with false first; empty cells come last', () => {
  const dates = ['2026-02-01T00:30+02:00', '', '2026-01-31', '2026-01-31T23:00Z'];
  const answers = ['true', 'false', '', 'true'];

  assert.deepEqual(sortedPlaces(4, [{ texts: dates, type: 'date' }], { Desc: false }), [2, 0, 3, 1]);
  assert.deepEqual(sortedPlaces(4, [{ texts: answers, type: 'boolean' }], { Desc: false }), [1, 0, 3, 2]);
});

test('the second key decides where the first is equal', () => {
  const keys: readonly SortKey[] = [
    { texts: ['b', 'a', 'b'], type: 'text' },
    { texts: ['2', '3', '1'], type: 'text' },
  ];

  assert.deepEqual(sortedPlaces(3, keys, { Desc: false }), [1, 2, 0]);
});

test('a numeric sort reads each text once, whatever the number of comparisons', () => {
  const reads: number[] = [];
  const read = new Proxy(
    Array.from({ length: 500 }, (_, place) => String((place * 7919) % 500)),
    {
      get(target, place, receiver) {
        if (typeof place === 'string' && /^\d+$/.test(place)) reads.push(Number(place));
        return Reflect.get(target, place, receiver);
      },
    },
  );

  const places = sortedPlaces(500, [{ texts: read, type: 'number' }], { Desc: false });

  assert.deepEqual([reads.length, places.length, read[places[0] ?? 0]], [500, 500, '0']);
});
