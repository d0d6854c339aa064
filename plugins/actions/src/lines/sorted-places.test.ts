import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortedPlaces } from './sorted-places.ts';

const texts = ['10', 'x', '9', '', '9'];

for (const [order, expected] of [
  [{ Numeric: false, Desc: false }, [3, 0, 2, 4, 1]],
  [{ Numeric: false, Desc: true }, [1, 2, 4, 0, 3]],
  [{ Numeric: true, Desc: false }, [2, 4, 0, 3, 1]],
  [{ Numeric: true, Desc: true }, [0, 2, 4, 1, 3]],
] as const) {
  test(`places by ${JSON.stringify(order)} keep the order of equal entries`, () => {
    assert.deepEqual(sortedPlaces(texts.length, [texts], order), expected);
  });
}

test('the second key decides where the first is equal', () => {
  const keys = [
    ['b', 'a', 'b'],
    ['2', '3', '1'],
  ];

  assert.deepEqual(sortedPlaces(3, keys, { Numeric: false, Desc: false }), [1, 2, 0]);
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

  const places = sortedPlaces(500, [read], { Numeric: true, Desc: false });

  assert.deepEqual([reads.length, places.length, read[places[0] ?? 0]], [500, 500, '0']);
});
