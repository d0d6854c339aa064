import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeSpot, freeSpotAnywhere } from './free-spot.ts';

const size = { width: 280, height: 72 };
const edge = 2 ** 31 - 1;
const scene = { frames: [], blocks: [] };

test('the free spot is to the right of its neighbour, below what stands there', () => {
  const beside = { x: 0, y: 10, ...size };
  const inTheWay = { groupId: 'other', x: 300, y: 0, ...size };

  assert.deepEqual(freeSpot(scene, beside, size), { x: 320, y: 10 });
  assert.deepEqual(freeSpot({ ...scene, frames: [inTheWay] }, beside, size), { x: 320, y: 90 });
});

test('a spot beyond the edge of the schema is refused, with what to do', () => {
  const last = { x: edge - 320, y: 0, ...size };

  assert.deepEqual(freeSpot(scene, last, size), { x: edge, y: 0 });
  assert.throws(() => freeSpot(scene, { ...last, x: last.x + 1 }, size), {
    code: 'failed_precondition',
    message: /no free place left for a new group: move groups away from the edge/,
  });
  assert.throws(() => freeSpotAnywhere({ ...scene, blocks: [{ ...last, x: edge, name: 'Start' }] }, size), {
    code: 'failed_precondition',
  });
});
