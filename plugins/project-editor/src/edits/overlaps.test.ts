import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Box, isOverlapping } from '../graph/frames.ts';
import { findOverlaps } from './overlaps.ts';

const side = fc.integer({ min: 1, max: 60 });
const place = fc.integer({ min: -50, max: 50 });
const boxes = fc.array(fc.record({ x: place, y: place, width: side, height: side }), { maxLength: 12 });

/** Compares every pair. */
function allOverlaps(placed: readonly Box[], standing: readonly Box[]): [number, number][] {
  const all = [...placed, ...standing];
  return placed.flatMap((box, index) =>
    all.flatMap((other, at): [number, number][] =>
      at !== index && isOverlapping(box, other) ? [[index, at]] : [],
    ),
  );
}

test('the sweep finds the same pairs as a comparison of all', () => {
  fc.assert(
    fc.property(boxes, boxes, (placed, standing) => {
      assert.deepEqual(
        findOverlaps(placed, standing, Number.POSITIVE_INFINITY),
        allOverlaps(placed, standing),
      );
    }),
  );
});

test('the number of pairs is limited', () => {
  const heap = Array.from({ length: 100 }, () => ({ x: 0, y: 0, width: 10, height: 10 }));

  assert.equal(findOverlaps(heap, [], 30).length, 30);
});
