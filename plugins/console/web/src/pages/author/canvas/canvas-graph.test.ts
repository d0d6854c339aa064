import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionNode, DiagramLook, Layout } from '../../../api/queries/project-queries.ts';
import { toCanvasGraph } from './canvas-graph.ts';
import { createCardLook } from './card-look.ts';
import { actionNear, dropPlace } from './drop-place.ts';

const look = createCardLook({
  categories: [
    {
      ...{ type: 'Logic', title: 'Logic', strong: '#111', deep: '#000', icon: null },
      ...{ names: { Pause: 'Pause' }, details: { Pause: 'Waits' }, branches: {} },
    },
  ],
  colors: {},
  shape: { inset: 8, padding: 10, headerHeight: 48, rowHeight: 72, tileHeight: 48, tileTopAlone: 12 },
} as DiagramLook);
const node = (actionId: string, groupId: string, label = '') =>
  ({ actionId, groupId, label, type: 'Logic', action: 'Pause' }) as ActionNode;
const frame = (groupId: string, y: number, actionCount: number) => ({
  ...{ groupId, label: '', actionCount, x: 100, y, width: 280, height: 72 * actionCount },
});
const layout: Layout = {
  groups: [frame('one', 0, 2), frame('two', 400, 1)],
  staticBlocks: [
    { name: 'Start', x: 0, y: 0, width: 120, height: 48 },
    { name: 'Good End', x: 0, y: 60, width: 120, height: 48 },
    { name: 'Bad End', x: 0, y: 120, width: 120, height: 48 },
    { name: 'Start', x: 0, y: 180, width: 120, height: 48 },
  ],
};
const link = (actionId: string, branch: string, targetActionId: string | null) => ({
  ...{ actionId, groupId: '', branch, targetActionId, isImplicit: false },
});
const structure = {
  actions: [node('a', 'one'), node('b', 'one', 'Wait'), node('c', 'two'), node('lost', 'nowhere')],
  links: [
    { ...link('a', 'OnSuccess', 'b'), isImplicit: true },
    link('b', 'OnError', 'c'),
    link('c', 'OnSuccess', null),
    link('c', 'Case:1', 'a'),
  ],
  startActionId: 'a',
  goodEndActionId: null,
  badEndActionId: null,
};

test('a graph has groups with their actions at their places, and the links that do not follow from the order', () => {
  const { cards, blocks, wires } = toCanvasGraph({ structure, layout, notes: [], look }, null);

  assert.deepEqual(
    cards.map(({ id, tiles }) => [
      id,
      ...tiles.map((tile) => `${tile.id} ${tile.number} ${tile.x},${tile.y}`),
    ]),
    [
      ['one', 'a 1 118,12', 'b 2 118,84'],
      ['two', 'c 3 118,412'],
    ],
  );
  assert.deepEqual(
    cards[0]?.tiles.map(({ caption, detail }) => [caption, detail]),
    [
      ['Logic: Pause', 'Waits'],
      ['Wait', 'Logic · Pause'],
    ],
  );
  assert.deepEqual(
    blocks.map(({ id }) => id),
    ['Start', 'GoodEnd', 'BadEnd', 'note:1'],
  );
  assert.deepEqual(
    wires.map(({ source, kind, target }) => `${source} ${kind} ${target}`),
    ['Start success a', 'b error c', 'c case a'],
  );
});

test('a group that did not change is the same object in the next graph', () => {
  const first = toCanvasGraph({ structure, layout, notes: [], look }, null);
  const actions = structure.actions.with(2, node('c', 'two', 'Again'));
  const next = toCanvasGraph({ structure: { ...structure, actions }, layout, notes: [], look }, first);

  assert.deepEqual(
    next.cards.map((card, place) => card === first.cards[place]),
    [true, false],
  );
});

const graph = toCanvasGraph({ structure, layout, notes: [], look }, null);
for (const [x, y, place, action] of [
  [110, 5, 'start of one', 'a'],
  [110, 60, 'behind a', 'a'],
  [110, 143, 'behind b', 'b'],
  [110, 420, 'start of two', 'c'],
  [50, 50, 'ground', null],
] as const) {
  test(`what is dropped at ${x},${y} comes to the ${place}, and a link leads to ${action}`, () => {
    const dropped = dropPlace(graph, { x, y });
    const said =
      dropped.kind === 'ground'
        ? 'ground'
        : dropped.after === null
          ? `start of ${dropped.card.id}`
          : `behind ${dropped.after.id}`;
    assert.equal(said, place);
    assert.equal(actionNear(graph, { x, y })?.id ?? null, action);
  });
}
