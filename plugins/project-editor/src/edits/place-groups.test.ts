import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPlaces } from './place-groups.ts';

const placed = [
  { groupId: 'g1', x: 10, y: 20 },
  { groupId: 'g2', x: 30, y: 40 },
];
const [first, second] = placed;

test('a group that moves has its new place, and the others stay the same objects', () => {
  const changed = withPlaces(placed, [{ groupId: 'g1', x: 10, y: 25 }]);

  assert.deepEqual(changed, [{ groupId: 'g1', x: 10, y: 25 }, second]);
  assert.equal(changed[1], second);
});

test('a list in which no group moves stays the same one', () => {
  assert.equal(withPlaces(placed, []), placed);
  assert.equal(withPlaces(placed, [{ groupId: 'g1', x: 10, y: 20 }]), placed);
});

for (const { x, y, isAdded } of [
  { x: 0, y: 0, isAdded: false },
  { x: 5, y: 0, isAdded: true },
  { x: 0, y: 5, isAdded: true },
]) {
  test(`a group without a place ${isAdded ? 'gets' : 'needs no'} the place ${x}, ${y}`, () => {
    const changed = withPlaces(placed, [{ groupId: 'g3', x, y }]);

    assert.deepEqual(changed, isAdded ? [first, second, { groupId: 'g3', x, y }] : placed);
  });
}
