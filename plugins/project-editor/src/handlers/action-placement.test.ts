import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, newProject } from '../testing/test-projects.ts';

/** Ids of the actions of the only group, in its order. */
async function order(editor: TestEditor): Promise<string[]> {
  const { actions } = await editor.call('project_structure_get');
  assert.equal(new Set(actions.map(({ groupId }) => groupId)).size, 1);
  return actions.map(({ actionId }) => actionId);
}

test('the first action of a project is wired to Start', async (t) => {
  const editor = await newProject(t);

  const { actionId, groupId } = await addAction(editor);

  const graph = await editor.call('project_structure_get');
  assert.deepEqual([graph.startActionId, graph.startGroupId], [actionId, groupId]);
  assert.equal(graph.actions[0]?.isStart, true);
});

test('a Start that is linked already is not changed', async (t) => {
  const editor = await newProject(t);
  const first = await addAction(editor);
  await addAction(editor, { x: 1000, y: 1000 });

  assert.equal((await editor.call('project_structure_get')).startActionId, first.actionId);
});

test('without a place and a cursor an action gets a group of its own at a free spot', async (t) => {
  const editor = await newProject(t);

  await addAction(editor);

  const { groups } = await editor.call('layout_get');
  assert.deepEqual(
    groups.map(({ x, y, width, height }) => ({ x, y, width, height })),
    [{ x: 200, y: 120, width: 280, height: 72 }],
  );
});

test('without a place an action comes after the selected one and is selected itself', async (t) => {
  const editor = await newProject(t);
  const a = await addAction(editor);
  const b = await addAction(editor);
  await editor.call('cursor_set', { body: { actionId: a.actionId } });

  const c = await addAction(editor);

  assert.deepEqual(await order(editor), [a.actionId, c.actionId, b.actionId]);
  assert.equal((await editor.call('cursor_get')).actionId, c.actionId);
});

test('groupId alone puts an action last in the group', async (t) => {
  const editor = await newProject(t);
  const a = await addAction(editor);
  const b = await addAction(editor);
  await editor.call('cursor_set', { body: { actionId: a.actionId } });

  const c = await addAction(editor, { groupId: a.groupId });

  assert.deepEqual(await order(editor), [a.actionId, b.actionId, c.actionId]);
});

test('afterActionId implies the group', async (t) => {
  const editor = await newProject(t);
  const a = await addAction(editor);
  const b = await addAction(editor);

  const c = await addAction(editor, { afterActionId: a.actionId });

  assert.equal(c.groupId, a.groupId);
  assert.deepEqual(await order(editor), [a.actionId, c.actionId, b.actionId]);
});

test('x and y make a new group there', async (t) => {
  const editor = await newProject(t);

  const { groupId } = await addAction(editor, { x: 1000, y: -50 });

  const { groups } = await editor.call('layout_get');
  assert.deepEqual([groups[0]?.groupId, groups[0]?.x, groups[0]?.y], [groupId, 1000, -50]);
});

for (const [title, place] of [
  ['x without y', { x: 1 }],
  ['y without x', { y: 1 }],
  ['x and y with a group', { x: 1, y: 1, groupId: 'g' }],
  ['x and y with an action before', { x: 1, y: 1, afterActionId: 'a' }],
  ['an unknown group', { groupId: 'nothing' }],
  ['an unknown action before', { afterActionId: 'nothing' }],
] as const) {
  test(`action_add refuses ${title} and changes nothing`, async (t) => {
    const editor = await newProject(t);

    const refusal = await editor.refusal('action_add', { body: { type: 'Text', action: 'Lower', ...place } });

    assert.equal(refusal.code, 'bad_request');
    assert.deepEqual((await editor.call('project_structure_get')).actions, []);
  });
}

test('action_add refuses an action before that is in another group than the one given', async (t) => {
  const editor = await newProject(t);
  const a = await addAction(editor);
  const b = await addAction(editor, { x: 1000, y: 1000 });

  const body = { type: 'Text', action: 'Lower', afterActionId: a.actionId, groupId: b.groupId };

  assert.equal((await editor.refusal('action_add', { body })).code, 'bad_request');
});

test('a new group over a group or a static block is refused and names what is in the way', async (t) => {
  const editor = await newProject(t);
  const { groupId } = await addAction(editor, { x: 100, y: 100 });

  const { code, details } = await editor.refusal('action_add', {
    body: { type: 'Text', action: 'Lower', x: 100, y: 50 },
  });

  assert.equal(code, 'failed_precondition');
  assert.deepEqual(details.layoutConflicts, [
    {
      groupId: null,
      conflictingGroupIds: [groupId],
      conflictingStaticBlocks: ['Start', 'Good End', 'Bad End'],
    },
  ]);
});

test('frames may touch', async (t) => {
  const editor = await newProject(t);
  await addAction(editor, { x: 1000, y: 0 });

  await addAction(editor, { x: 1280, y: 0 });

  assert.equal((await editor.call('layout_get')).groups.length, 2);
});

test('a group that grows pushes the groups below it down', async (t) => {
  const editor = await newProject(t);
  const { groupId } = await addAction(editor, { x: 1000, y: 0 });
  await addAction(editor, { x: 1000, y: 130 });
  await addAction(editor, { x: 1100, y: 210 });

  await addAction(editor, { groupId });

  const { groups } = await editor.call('layout_get');
  assert.deepEqual(
    groups.map(({ y }) => y),
    [0, 144, 216],
  );
});

test('a group that would grow over a static block steps aside', async (t) => {
  const editor = await newProject(t);
  const { groupId } = await addAction(editor);

  for (let count = 0; count < 10; count += 1) await addAction(editor, { groupId });

  const { groups, staticBlocks } = await editor.call('layout_get');
  const [frame] = groups;
  assert.ok(frame);
  assert.equal(
    staticBlocks.some(
      (block) => block.y > frame.y && block.y < frame.y + frame.height && block.x + block.width > frame.x,
    ),
    false,
  );
});
