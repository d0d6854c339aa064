import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between, createRandom, readSeed } from '@gatehouse/test-tiers';
import { LineHoles } from './line-holes.ts';

test('lines that are taken in any order leave the others, with their places in the file', () => {
  const random = createRandom(readSeed());
  const lengths = Array.from({ length: 60 }, () => between(random, 1, 9));
  const starts = lengths.map((_, place) => lengths.slice(0, place).reduce((sum, length) => sum + length, 0));
  const size = (starts.at(-1) ?? 0) + (lengths.at(-1) ?? 0);
  const left = lengths.map((_, place) => place);
  let holes = LineHoles.none;

  while (left.length > 0) {
    const index = between(random, 0, left.length - 1);
    const first = holes.placeOf(index);
    const from = starts[first] ?? 0;
    holes = holes.with({ from, to: from + (lengths[first] ?? 0), first, count: 1 });
    left.splice(index, 1);

    assert.deepEqual(
      left.map((_, at) => holes.placeOf(at)),
      left,
    );
    assert.deepEqual(
      left.map((place) => holes.indexOf(place)),
      left.map((_, at) => at),
    );
    assert.deepEqual(
      lengths.map((_, place) => holes.at(place) === null),
      lengths.map((_, place) => left.includes(place)),
    );
    const bytes = left.reduce((sum, place) => sum + (lengths[place] ?? 0), 0);
    const parts = holes.left(size);
    assert.equal(
      parts.reduce((sum, { from: start, to }) => sum + to - start, 0),
      bytes,
    );
    assert.deepEqual([holes.lineCount, holes.byteCount], [lengths.length - left.length, size - bytes]);
    assert.ok(
      holes.all.every(({ to }, at) => to < (holes.all[at + 1]?.from ?? Number.POSITIVE_INFINITY)),
      'holes that touch are one',
    );
  }
  assert.deepEqual(holes.all, [{ from: 0, to: size, first: 0, count: lengths.length }]);
});
