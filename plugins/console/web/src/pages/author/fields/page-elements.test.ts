import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementAt, elementsOf } from './page-elements.ts';

const box = (...[x, y, width, height]: readonly [number, number, number, number]) => ({
  x,
  y,
  width,
  height,
});
const nodes = [
  {
    ...{ role: 'main', name: '', ref: 'e1', box: box(0, 0, 200, 100) },
    children: [
      'Some text',
      { role: 'button', name: 'Buy', ref: 'e2', box: box(10, 10, 50, 20), children: ['Buy'] },
      { role: 'button', name: 'Hidden', ref: 'e3', box: box(0, 0, 0, 0), children: [] },
      { role: 'link', name: 'No reference', ref: null, box: box(0, 50, 50, 20), children: [] },
    ],
  },
];

test('elements are those with a reference and a size', () => {
  assert.deepEqual(
    elementsOf(nodes).map(({ ref }) => ref),
    ['e1', 'e2'],
  );
});

for (const [x, y, ref] of [
  [20, 15, 'e2'],
  [150, 15, 'e1'],
  [300, 15, undefined],
] as const) {
  test(`at ${x}, ${y} is ${ref ?? 'nothing'}`, () => {
    assert.equal(elementAt(elementsOf(nodes), { x, y })?.ref, ref);
  });
}
