import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPile, freePlace } from './free-place.ts';

for (const [title, wanted, spans, expected] of [
  ['the start when nothing is there', { start: 5, length: 10, step: 40 }, [], 5],
  [
    'the start between spans that touch',
    { start: 5, length: 10, step: 0 },
    [
      [0, 5],
      [15, 20],
    ],
    5,
  ],
  [
    'the end of what is in the way',
    { start: 5, length: 10, step: 0 },
    [
      [0, 6],
      [20, 30],
    ],
    6,
  ],
  [
    'past a gap that is too small',
    { start: 0, length: 10, step: 0 },
    [
      [0, 6],
      [15, 30],
    ],
    30,
  ],
  [
    'a gap before a longer span',
    { start: 0, length: 10, step: 0 },
    [
      [0, 6],
      [3, 4],
      [16, 90],
    ],
    6,
  ],
  ['in whole steps from the start', { start: 5, length: 10, step: 40 }, [[0, 6]], 45],
  ['far away without trying each step', { start: 0, length: 10, step: 40 }, [[0, 4e15]], 4e15],
] as const) {
  test(`the free place is ${title}`, () => {
    const all = spans.map(([from, to]) => ({ from, to }));

    assert.equal(freePlace(wanted, all), expected);
  });
}

test('a pile returns the boxes that reach below a height, by their top', () => {
  const box = (y: number, height: number) => ({ x: 0, y, width: 1, height });
  const pile = createPile([box(50, 10), box(0, 10)]);
  pile.add(box(20, 30));
  pile.add(box(10, 5));

  assert.deepEqual(
    [...pile.from(45)].map(({ y }) => y),
    [20, 50],
  );
});
