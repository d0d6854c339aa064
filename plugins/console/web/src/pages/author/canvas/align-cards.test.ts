import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignCards, alignments } from './align-cards.ts';
import { isOverlapping } from './boxes.ts';

const card = (id: string, x: number, y: number) => ({ id, x, y, width: 280, height: id === 'b' ? 200 : 100 });
const cards = [card('a', 0, 0), card('b', 500, 50), card('c', 1300, 400)];

for (const [alignment, expected] of [
  ['left', 'a 0,0 b 0,140 c 0,400'],
  ['right', 'a 1300,0 b 1300,140 c 1300,400'],
  ['top', 'a 0,0 b 500,0 c 1300,0'],
  ['bottom', 'a 0,400 b 500,300 c 1300,400'],
  ['columns', 'a 0,0 b 650,50 c 1300,400'],
  ['rows', 'a 0,0 b 500,150 c 1300,400'],
] as const) {
  test(`${alignment} brings groups to ${expected}`, () => {
    const places = alignCards(cards, alignment).map(({ id, x, y }) => `${id} ${x},${y}`);
    assert.equal(places.join(' '), expected);
  });
}

test('groups that would lie on each other go apart', () => {
  const heap = ['a', 'b', 'c', 'd'].map((id, place) => card(id, place * 10, place * 7));
  for (const alignment of alignments) {
    const [moved] = [alignCards(heap, alignment)];
    // Spread along one axis leaves the other one as it is.
    const onEachOther = moved.filter((one) =>
      moved.some((other) => other !== one && isOverlapping(one, other)),
    );
    assert.deepEqual(onEachOther, [], alignment);
  }
});

test('nothing is aligned to nothing', () => assert.deepEqual(alignCards([], 'left'), []));
