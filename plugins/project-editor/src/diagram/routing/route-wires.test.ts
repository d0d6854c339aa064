import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOverlapping } from '../../graph/frames.ts';
import { drawingOf, gridDrawing, scatteredDrawing } from '../../testing/sample-drawings.ts';
import { samplePictures } from '../../testing/sample-pictures.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { cardBox, cardsOf } from '../scene/cards.ts';
import { sceneOf } from '../scene/scene.ts';
import { legBox } from './wire.ts';

/** Legs of wires that run through a card or a block. */
function crossings(drawing: Drawing): string[] {
  const boxes = [...cardsOf(drawing), ...drawing.blocks.map(cardBox)];
  return sceneOf(drawing).links.flatMap(({ wire, points }) =>
    points.slice(1).flatMap((point, index) => {
      const leg = legBox(points[index] ?? point, point);
      const through = boxes.find((box) => isOverlapping(leg, box));
      return through
        ? [`${wire.bundle}: ${JSON.stringify(leg)} runs through ${JSON.stringify(through)}`]
        : [];
    }),
  );
}

for (const [name, make] of Object.entries(samplePictures)) {
  test(`no wire runs through a box: ${name}`, () => {
    assert.deepEqual(crossings(make()), []);
  });
}

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`no wire runs through a box: 40 groups, many of which touch, seed ${seed}`, () => {
    assert.deepEqual(crossings(scatteredDrawing(40, { seed, gap: 0, links: 80 })), []);
  });
}

test('every wire leads from port to port, each leg across or down', () => {
  for (const make of Object.values(samplePictures)) {
    for (const { wire, points } of sceneOf(make()).links) {
      assert.ok(points.length > 1, `${wire.bundle} is led nowhere`);
      const slanted = points.slice(1).filter((point, index) => {
        const before = points[index] ?? point;
        return point.x !== before.x && point.y !== before.y;
      });
      assert.deepEqual(slanted, []);
    }
  }
});

test('a wire runs straight where no box is in its way', () => {
  const { links } = sceneOf(
    drawingOf({
      groups: [
        { name: 'a', at: [0, 200], actions: ['Http.Get'] },
        { name: 'b', at: [400, 200], actions: ['Http.Get'] },
        { name: 'c', at: [0, 500], actions: ['Http.Get'] },
      ],
      links: ['0.0 OnSuccess 1.0', '0.0 OnError 2.0'],
    }),
  );

  assert.deepEqual(
    links.map(({ points }) => points.length),
    [2, 2],
  );
});

test('wires to different actions that share a channel run beside each other', () => {
  const { links } = sceneOf(
    drawingOf({
      groups: [
        { name: 'a', at: [0, 0], actions: ['Http.Get', 'Http.Get', 'Http.Get'] },
        { name: 'b', at: [400, 400], actions: ['Http.Get', 'Http.Get', 'Http.Get'] },
      ],
      links: ['0.0 OnError 1.0', '0.1 OnError 1.1', '0.2 OnError 1.2'],
      blocks: [],
    }),
  );

  const channels = links.map(({ points }) => points[1]?.x ?? 0).sort((one, other) => one - other);
  for (const [index, x] of channels.slice(1).entries())
    assert.ok(x - (channels[index] ?? 0) >= 4, `${channels}`);
});

test('wires to the same action join', () => {
  const { links } = sceneOf(
    drawingOf({
      groups: [
        ...[0, 1, 2].map((n) => ({ name: 'from', at: [0, n * 200] as const, actions: ['Http.Get'] })),
        { name: 'to', at: [500, 200], actions: ['Http.Get'] },
      ],
      links: [0, 1, 2].map((n) => `${n}.0 OnSuccess 3.0`),
      blocks: [],
    }),
  );

  assert.equal(new Set(links.map(({ points }) => JSON.stringify(points.at(-1)))).size, 1);
});

test('boxes that overlap do not keep wires from being drawn', () => {
  const { links } = sceneOf(
    drawingOf({
      groups: [0, 10, 20, 30].map((at) => ({ name: 'x', at: [at, at] as const, actions: ['Http.Get'] })),
      links: ['0.0 OnSuccess 3.0', '3.0 OnError 1.0'],
    }),
  );

  assert.deepEqual(
    links.filter(({ points }) => points.length < 2),
    [],
  );
});

test('many wires are routed around each other within limits', () => {
  assert.deepEqual(crossings(gridDrawing(500)), []);
});
