import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, Card } from './canvas-graph.ts';
import { FAR_ZOOM, firstViewport, viewportOf, zoomOfAll } from './viewport.ts';

const size = { width: 1000, height: 600 };
const start = { id: 'Start', kind: 'Start', text: 'Start', x: 40, y: 40, width: 120, height: 48 } as Block;
const cardAt = (x: number, y: number) => ({ x, y, width: 280, height: 144 }) as Card;

test('a small project is shown whole, and a large one from its start, so that it can be read', () => {
  const small = { cards: [cardAt(300, 40)], blocks: [start] };
  const large = { cards: [cardAt(0, 0), cardAt(40_000, 20_000)], blocks: [start] };

  assert.deepEqual([zoomOfAll(small, size), firstViewport(small, size).zoom], [1, 1]);
  const first = firstViewport(large, size);
  assert.ok(first.zoom >= FAR_ZOOM);
  assert.deepEqual([start.x * first.zoom + first.x, start.y * first.zoom + first.y], [40, 40]);
  assert.ok(zoomOfAll(large, size) < 0.03);
});

test('a box that is in view stays where it is, any other one comes to the middle', () => {
  const now = { x: 0, y: 0, zoom: 1 };

  assert.equal(viewportOf(cardAt(100, 100), size, now), null);
  assert.deepEqual(viewportOf(cardAt(2000, 100), size, now), { x: -1640, y: 128, zoom: 1 });
  assert.ok((viewportOf(cardAt(100, 100), size, { ...now, zoom: 0.1 })?.zoom ?? 0) >= FAR_ZOOM);
});
