import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionNode } from '../../../api/queries/project-queries.ts';
import type { CanvasGraph, Tile, Wire } from './canvas-graph.ts';
import { portsOf } from './port-list.ts';
import { branchOf } from './ports.ts';
import { isLong, isWireIn, wireShapes } from './wire-shapes.ts';

const wire = (source: string, branch: string, target: string): Wire => ({
  ...{ id: `${branch} ${source}`, source, branch, kind: 'case', target },
});
const tileAt = (id: string, place: { x: number; y: number; branches?: readonly string[] }) => {
  const { x, y, branches = [] } = place;
  const box = { x, y, width: 200, height: 48 };
  return { ...box, id, ports: portsOf(branches), node: { groupId: `g${id}` } as ActionNode } as Tile;
};
const tiles = [
  tileAt('a', { x: 0, y: 0, branches: ['Default', 'Case:N'] }),
  tileAt('b', { x: 5_000, y: 100 }),
];
const wires = [
  wire('a', 'Case:7', 'b'),
  wire('a', 'Default', 'b'),
  wire('b', 'Default', 'a'),
  wire('a', 'OnError', 'lost'),
];
const graph = {
  ...{ blocks: [], cards: [], wires },
  tileOf: new Map(tiles.map((tile) => [tile.id, tile])),
  cardOf: new Map(tiles.map(({ x, y, node }) => [node.groupId, { x, y }])),
} as unknown as CanvasGraph;

test('links leave at the port of their branch, go along with groups that are moved, and need both ends', () => {
  const shapes = wireShapes(graph, new Map([['gb', { x: 5_100, y: 90 }]]));

  assert.deepEqual(
    shapes.map(({ from, to }) => [from.x, from.y, to.x, to.y]),
    [
      [200, 18, 5_090, 114],
      [200, 29, 5_090, 114],
      [5_300, 104, -10, 24],
    ],
  );
  assert.ok(shapes.every(isLong));
});

test('a link is drawn where a part of it may be', () => {
  const [shape] = wireShapes(graph, new Map());
  assert.ok(shape);

  assert.equal(isWireIn(shape, { x: 2_000, y: 0, width: 10, height: 200 }), true);
  assert.equal(isWireIn(shape, { x: 2_000, y: 900, width: 10, height: 10 }), false);
});

for (const [port, branch] of [
  ['success', 'OnSuccess'],
  ['error', 'OnError'],
  ['default', 'Default'],
  ['case', 'Case:8'],
] as const) {
  test(`the port ${port} makes the branch ${branch}`, () =>
    assert.equal(branchOf({ port, source: 'a' }, wires, []), branch));
}

test('the port of own branches makes the first that has no link, and their links leave there', () => {
  const own = ['Blocked', 'SoldOut'];
  const shop = tileAt('shop', { x: 0, y: 0, branches: ['Default', ...own] });
  const blocked = wire('shop', 'Blocked', 'b');
  const from = { port: 'own', source: 'shop' };

  const [shape] = wireShapes(
    { ...graph, wires: [blocked], tileOf: new Map([...graph.tileOf, ['shop', shop]]) },
    new Map(),
  );

  assert.deepEqual(
    shop.ports.map(({ port }) => port),
    ['success', 'own', 'default', 'error'],
  );
  assert.equal(branchOf(from, [], own), 'Blocked');
  assert.equal(branchOf(from, [blocked], own), 'SoldOut');
  assert.equal(branchOf(from, [blocked, wire('shop', 'SoldOut', 'b')], own), 'SoldOut');
  assert.equal(shape?.from.y, 18);
});
