import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAction, newProject } from '../testing/test-projects.ts';

test('group_rename answers the name and shows it as the label', async (t) => {
  const editor = await newProject(t);
  const { groupId } = await addAction(editor);

  const answer = await editor.call('group_rename', { params: { groupId }, body: { name: 'Log in' } });

  assert.deepEqual(answer, { groupId, name: 'Log in' });
  assert.equal((await editor.call('layout_get')).groups[0]?.label, 'Log in');
  assert.equal((await editor.call('project_structure_get')).actions[0]?.groupLabel, 'Log in');
});

test('a name may be long and need not be unique', async (t) => {
  const editor = await newProject(t);
  const a = await addAction(editor);
  const b = await addAction(editor, { x: 9000, y: 9000 });
  const name = 'Ü'.repeat(1000);

  for (const { groupId } of [a, b]) {
    await editor.call('group_rename', { params: { groupId }, body: { name } });
  }

  const { groups } = await editor.call('layout_get');
  assert.deepEqual(
    groups.map(({ label }) => label),
    [name, name],
  );
});

test('the frame grows to fit the name, and boxes below it move down', async (t) => {
  const editor = await newProject(t);
  const { groupId } = await addAction(editor, { x: 1000, y: 0 });
  await addAction(editor, { x: 1000, y: 72 });
  await addAction(editor, { x: 1280, y: 0 });

  await editor.call('group_rename', { params: { groupId }, body: { name: 'w'.repeat(50) } });

  const { groups } = await editor.call('layout_get');
  assert.deepEqual(
    groups.map(({ x, y, width, height }) => [x, y, width, height]),
    [
      [1000, 0, 670, 120],
      [1000, 120, 280, 72],
      [1280, 120, 280, 72],
    ],
  );
});

test('an empty name removes the header and moves nothing', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor, { x: 1000, y: 0 });
  await editor.call('group_rename', { params, body: { name: 'Log in' } });
  await addAction(editor, { x: 1000, y: 120 });

  await editor.call('group_rename', { params, body: { name: '' } });

  const { groups } = await editor.call('layout_get');
  assert.deepEqual(
    groups.map(({ label, y, height }) => [label, y, height]),
    [
      ['', 0, 72],
      ['', 120, 72],
    ],
  );
});

/** A group of two actions; a third one, outside, handles their errors. */
async function linkedGroups(t: Parameters<typeof newProject>[0]) {
  const editor = await newProject(t);
  const first = await addAction(editor, { x: 1000, y: 0 });
  const second = await addAction(editor, { groupId: first.groupId });
  const outside = await addAction(editor, { x: 1000, y: 900 });
  const link = (from: string, branch: string, to: string) => ({
    actionId: from,
    branch,
    targetActionId: to,
  });
  const links = [
    link(first.actionId, 'OnError', second.actionId),
    link(second.actionId, 'OnSuccess', first.actionId),
    link(second.actionId, 'OnError', outside.actionId),
    link(outside.actionId, 'OnSuccess', first.actionId),
  ];
  await editor.call('action_links_set', { body: { links } });
  return { editor, groupId: first.groupId, first, second, outside };
}

test('group_copy copies the actions with new ids, in the order of the group', async (t) => {
  const { editor, groupId, first, second } = await linkedGroups(t);
  await editor.call('group_rename', { params: { groupId }, body: { name: 'Log in' } });
  await editor.call('action_properties_set', {
    params: { groupId, actionId: second.actionId },
    body: { comment: 'again', optional: true, breakpoint: true },
  });

  const { newGroupId, actionIds } = await editor.call('group_copy', { params: { groupId } });

  const { actions } = await editor.call('project_structure_get', { query: { groupId: newGroupId } });
  assert.deepEqual(
    actions.map((action) => [action.actionId, action.label, action.optional, action.breakpoint]),
    [
      [actionIds[0], '', false, false],
      [actionIds[1], 'again', true, true],
    ],
  );
  assert.equal(actions[0]?.groupLabel, 'Log in');
  assert.equal(new Set([...actionIds, first.actionId, second.actionId]).size, 4);
});

test('links among the copied actions connect the copies, and links out of the group keep their targets', async (t) => {
  const { editor, groupId, outside } = await linkedGroups(t);

  const { newGroupId, actionIds } = await editor.call('group_copy', { params: { groupId } });

  const { links } = await editor.call('project_structure_get', { query: { groupId: newGroupId } });
  assert.deepEqual(
    links.map(({ actionId, branch, targetActionId, isImplicit }) => [
      actionIds.indexOf(actionId),
      branch,
      targetActionId === outside.actionId ? 'outside' : actionIds.indexOf(targetActionId ?? ''),
      isImplicit,
    ]),
    [
      [0, 'OnSuccess', 1, true],
      [0, 'OnError', 1, false],
      [1, 'OnSuccess', 0, false],
      [1, 'OnError', 'outside', false],
    ],
  );
});

test('no link leads into a copy, and the original is unchanged', async (t) => {
  const { editor, groupId } = await linkedGroups(t);
  const before = await editor.call('project_structure_get');

  const { actionIds } = await editor.call('group_copy', { params: { groupId } });

  const after = await editor.call('project_structure_get');
  assert.deepEqual(
    after.links.filter(({ actionId }) => !actionIds.includes(actionId)),
    before.links,
  );
  assert.equal(after.startActionId, before.startActionId);
});

test('a copy comes to the free spot beside the original: to its right, then below in steps of 40', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor, { x: 1000, y: 0 });

  const first = await editor.call('group_copy', { params });
  const second = await editor.call('group_copy', { params });

  assert.deepEqual([first.x, first.y, first.layoutConflicts], [1320, 0, null]);
  assert.deepEqual([second.x, second.y], [1320, 80]);
});

test('a copy comes to x and y', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor, { x: 1000, y: 0 });

  const { x, y } = await editor.call('group_copy', { params, body: { x: -500, y: 7 } });

  assert.deepEqual([x, y], [-500, 7]);
});

test('group_copy refuses an occupied place and a place without one coordinate, and copies nothing', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor, { x: 1000, y: 0 });

  const taken = await editor.refusal('group_copy', { params, body: { x: 1279, y: 0 } });
  const half = await editor.refusal('group_copy', { params, body: { x: 0 } });

  assert.deepEqual([taken.code, half.code], ['failed_precondition', 'bad_request']);
  assert.deepEqual(taken.details.layoutConflicts, [
    { groupId: null, conflictingGroupIds: [params.groupId], conflictingStaticBlocks: [] },
  ]);
  assert.equal((await editor.call('layout_get')).groups.length, 1);
});

test('group_copy is one undo step', async (t) => {
  const { editor, groupId } = await linkedGroups(t);
  const before = await editor.call('project_structure_get');
  await editor.call('group_copy', { params: { groupId } });

  await editor.call('project_undo');

  assert.deepEqual(await editor.call('project_structure_get'), before);
});

test('a key that may not author code cannot copy a group with custom code', async (t) => {
  const editor = await newProject(t);
  const body = { type: 'OwnCode', action: 'JavaScript', parameters: { Code: '1' } };
  const params = await editor.call('action_add', { body });
  const caller = { tier: 1, scopes: ['project:edit'] } as const;

  const refusal = await editor.refusal('group_copy', { params, caller });

  assert.equal(refusal.code, 'forbidden');
  assert.deepEqual(refusal.details.missingScopes, ['code:author']);
});

for (const id of ['group_rename', 'group_copy', 'group_position_set'] as const) {
  test(`${id} is not_found for an unknown group`, async (t) => {
    const editor = await newProject(t);
    const body = { group_rename: { name: 'x' }, group_copy: {}, group_position_set: { x: 0, y: 0 } }[id];

    const { code } = await editor.refusal(id, { params: { groupId: 'nobody' }, body });

    assert.equal(code, 'not_found');
  });
}
