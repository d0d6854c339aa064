import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Box, isOverlapping } from '../graph/frames.ts';
import type { FlowGraph } from './flow-graph.ts';
import { layOutGraph } from './lay-out-graph.ts';

const size = { width: 280, height: 72 };

function graphOf(count: number, edges: readonly (readonly [from: number, to: number])[]): FlowGraph {
  return {
    boxes: Array.from({ length: count }, () => size),
    edges: edges.map(([from, to]) => ({ from, to, weight: 1 })),
  };
}

const boxesOf = (graph: FlowGraph): Box[] =>
  layOutGraph(graph).map((place, index) => ({ ...size, ...graph.boxes[index], ...place }));

test('each layer is right of the one that leads to it', () => {
  const places = layOutGraph(
    graphOf(4, [
      [0, 1],
      [1, 2],
      [1, 3],
    ]),
  );

  assert.deepEqual(
    places.map(({ x }) => x),
    [0, 360, 720, 720],
  );
});

test('the first box is leftmost of its part, even with edges back to it or from other boxes', () => {
  const places = layOutGraph(
    graphOf(5, [
      [0, 1],
      [1, 2],
      [2, 1],
      [3, 2],
      [4, 3],
    ]),
  );

  assert.deepEqual(
    places.filter(({ x }) => x <= 0),
    [places[0]],
  );
});

test('unconnected parts follow the first one, like words on lines', () => {
  const places = layOutGraph(graphOf(6, [[0, 1]]));

  assert.deepEqual(places, [
    { x: 0, y: 0 },
    { x: 360, y: 0 },
    { x: 0, y: 192 },
    { x: 400, y: 192 },
    { x: 0, y: 384 },
    { x: 400, y: 384 },
  ]);
});

const sizes = fc.record({
  width: fc.integer({ min: 120, max: 900 }),
  height: fc.integer({ min: 48, max: 900 }),
});
const graphs = fc.array(sizes, { minLength: 2, maxLength: 30 }).chain((boxes) => {
  const end = fc.nat(boxes.length - 1);
  const edge = fc
    .record({ from: end, to: end, weight: fc.constantFrom(1, 3) })
    .filter(({ from, to }) => from !== to);
  const edges = fc.uniqueArray(edge, { maxLength: 40, selector: ({ from, to }) => `${from} ${to}` });
  return edges.map((some): FlowGraph => ({ boxes, edges: some }));
});

test('no boxes overlap, nothing is left or above the corner, and the same graph gives the same places', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const boxes = boxesOf(graph);

      const overlaps = boxes.filter((box, index) =>
        boxes.some((other, at) => at > index && isOverlapping(box, other)),
      );
      assert.deepEqual(overlaps, []);
      assert.deepEqual(
        boxes.filter(({ x, y }) => x < 0 || y < 0 || !Number.isInteger(x) || !Number.isInteger(y)),
        [],
      );
      assert.deepEqual(layOutGraph(graph), layOutGraph(graph));
    }),
    { numRuns: 40 },
  );
});

test('a part of many hundred boxes is cut, so that the time grows with the boxes', () => {
  const edges = Array.from({ length: 600 }, (_, index): [number, number] => [index >> 1, index + 1]);

  const places = layOutGraph(graphOf(601, edges));

  assert.equal(new Set(places.map(({ x, y }) => `${x},${y}`)).size, 601);
});
