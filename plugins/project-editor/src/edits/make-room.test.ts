import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { sceneOf } from '../graph/frames.ts';
import { type GroupSketch, layoutOf } from '../testing/test-layouts.ts';
import { makeRoom } from './make-room.ts';

const note = (x: number, y: number) => ({ text: 'Note', x, y, width: 100, height: 100 });

/** The moved frames when the group `a` gets a size: by default 280 wide and two actions high. */
function moves(document: ProjectDocument, size = { width: 280, height: 144 }): string[] {
  return makeRoom(sceneOf(document), 'a', size).map(({ groupId, x, y }) => `${groupId}: ${x},${y}`);
}

for (const [title, groups, expected] of [
  ['what it reaches moves down until it touches', [{ id: 'b', at: [0, 100] }], ['b: 0,144']],
  ['what it touches stays', [{ id: 'b', at: [0, 144] }], []],
  ['what is beside it stays', [{ id: 'b', at: [280, 100] }], []],
  [
    'what a moved group reaches moves too',
    [
      { id: 'b', at: [0, 100] },
      { id: 'c', at: [100, 172] },
      { id: 'd', at: [300, 250] },
    ],
    ['b: 0,144', 'c: 100,216', 'd: 300,288'],
  ],
  [
    'the groups move from above to below, in whatever order they are listed',
    [
      { id: 'c', at: [100, 172] },
      { id: 'b', at: [0, 100] },
    ],
    ['b: 0,144', 'c: 100,216'],
  ],
  [
    'what overlapped it before stays as it was',
    [
      { id: 'b', at: [0, 50] },
      { id: 'c', at: [0, 122] },
    ],
    ['c: 0,144'],
  ],
] as const) {
  test(`when a frame grows, ${title}`, () => {
    const others: readonly GroupSketch[] = groups;

    assert.deepEqual(moves(layoutOf([{ id: 'a' }, ...others])), expected);
  });
}

test('a moved group is not placed over one that overlapped the grown frame before', () => {
  const document = layoutOf([
    { id: 'a' },
    { id: 'b', at: [200, 50], actions: 3 },
    { id: 'c', at: [-100, 100] },
    { id: 'd', at: [-200, 172] },
  ]);

  assert.deepEqual(moves(document), ['c: -100,144', 'd: -200,216']);
});

test('a frame that would grow over a static block steps aside to the right, in steps of 40', () => {
  const document = layoutOf([{ id: 'a' }, { id: 'b', at: [150, 100] }], { notes: [note(10, 100)] });

  assert.deepEqual(moves(document), ['a: 120,0', 'b: 150,144']);
});

test('a group that moves down passes static blocks', () => {
  const document = layoutOf([{ id: 'a' }, { id: 'b', at: [0, 100] }], { notes: [note(0, 180)] });

  assert.deepEqual(moves(document), ['b: 0,280']);
});

test('a frame that grows wider moves the groups beside it down', () => {
  const document = layoutOf([{ id: 'a' }, { id: 'b', at: [300, -10] }]);

  assert.deepEqual(moves(document, { width: 400, height: 72 }), ['b: 300,72']);
});

test('a frame that shrinks moves nothing', () => {
  const document = layoutOf([
    { id: 'a', name: 'Log in' },
    { id: 'b', at: [0, 120] },
  ]);

  assert.deepEqual(moves(document, { width: 280, height: 72 }), []);
});

test('a group that could only move beyond the edge of the schema refuses the edit', () => {
  const document = layoutOf([
    { id: 'a', at: [0, 2 ** 31 - 100] },
    { id: 'b', at: [0, 2 ** 31 - 20] },
  ]);

  assert.throws(() => moves(document), {
    code: 'failed_precondition',
    message: 'There is no free place left for the group b: move groups away from the edge of the schema.',
    details: { layoutConflicts: [{ groupId: 'b', conflictingGroupIds: [], conflictingStaticBlocks: [] }] },
  });
});
