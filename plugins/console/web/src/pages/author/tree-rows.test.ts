import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Structure } from '../../api/queries/project-queries.ts';
import { placeAfterKey, toTreeRows } from './tree-rows.ts';

const actionOf = (actionId: string, groupId: string) =>
  ({ actionId, groupId, groupLabel: `of ${groupId}` }) as Structure['actions'][number];
const linkOf = (actionId: string, branch: string, targetActionId: string | null) =>
  ({ actionId, groupId: '', branch, targetActionId, isImplicit: false }) as Structure['links'][number];

const rows = toTreeRows(
  {
    actions: [actionOf('a', 'one'), actionOf('b', 'one'), actionOf('c', 'two')],
    links: [
      { ...linkOf('a', 'OnSuccess', 'b'), isImplicit: true },
      linkOf('a', 'OnError', 'c'),
      linkOf('b', 'OnSuccess', 'a'),
      linkOf('c', 'OnSuccess', null),
      linkOf('c', 'OnError', 'nowhere'),
    ],
  },
  [],
);

test('a tree has groups, their actions with numbers, and the links that do not follow from the order', () => {
  assert.deepEqual(
    rows.map((row) =>
      row.kind === 'note'
        ? [row.kind, row.id, row.text]
        : [row.kind, row.id, row.number, row.kind === 'action' ? row.branches : row.label],
    ),
    [
      ['group', 'one', 1, 'of one'],
      ['action', 'a', 1, [{ branch: 'OnError', target: 3 }]],
      ['action', 'b', 2, [{ branch: 'OnSuccess', target: 1 }]],
      ['group', 'two', 2, 'of two'],
      ['action', 'c', 3, []],
    ],
  );
});

test('each row knows its place among its likes', () => {
  assert.deepEqual(
    rows.map((row) => [row.kind === 'action' ? row.place : row.number, row.of]),
    [
      [1, 2],
      [1, 2],
      [2, 2],
      [2, 2],
      [1, 1],
    ],
  );
});

for (const [key, from, to] of [
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 0, 0],
  ['ArrowUp', 3, 2],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['ArrowRight', 0, 1],
  ['ArrowRight', 1, null],
  ['ArrowLeft', 2, 0],
  ['ArrowLeft', 3, null],
  ['Enter', 1, null],
] as const) {
  test(`${key} goes from row ${from} to ${to}`, () => assert.equal(placeAfterKey(key, from, rows), to));
}

test('notes come last, by their numbers', () => {
  const notes = [
    { number: 1, text: 'From here' },
    { number: 2, text: '' },
  ];
  assert.deepEqual(
    toTreeRows({ actions: [actionOf('a', 'one')], links: [] }, notes).map((row) => `${row.kind} ${row.id}`),
    ['group one', 'action a', 'note note:1', 'note note:2'],
  );
});
