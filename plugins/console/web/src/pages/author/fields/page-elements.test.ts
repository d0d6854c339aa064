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

test('elements of a frame stand where the frame does, and know the frames around them', () => {
  const inner = { role: 'button', name: 'Pay', ref: 'f2e1', box: box(5, 5, 20, 10), children: [] };
  const nested = { role: 'iframe', name: '', ref: 'f1e1', box: box(10, 20, 80, 40), children: [inner] };
  const frame = { role: 'iframe', name: '', ref: 'e9', box: box(100, 200, 90, 90), children: [nested] };
  const [, , pay] = elementsOf([frame]);

  assert.deepEqual([pay?.frames, pay?.box], [['e9', 'f1e1'], box(115, 225, 20, 10)]);
});

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
