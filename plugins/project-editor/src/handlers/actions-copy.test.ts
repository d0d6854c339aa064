import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, newProject } from '../testing/test-projects.ts';

/** Groups `a1 a2` at 1000,0 and `b1` at 1400,300; a1 goes to b1 on error, b1 to a2. */
async function groups(t: Parameters<typeof newProject>[0]) {
  const editor = await newProject(t);
  const a1 = await addAction(editor, { x: 1000, y: 0 });
  const a2 = await addAction(editor, { groupId: a1.groupId });
  const b1 = await addAction(editor, { x: 1400, y: 300 });
  const params = { groupId: a1.groupId };
  await editor.call('group_rename', { params, body: { name: 'A' } });
  const links = [
    { actionId: a1.actionId, branch: 'OnError', targetActionId: b1.actionId },
    { actionId: b1.actionId, branch: 'OnSuccess', targetActionId: a2.actionId },
  ];
  await editor.call('action_links_set', { body: { links } });
  return { editor, a1, a2, b1 };
}

const references = (...ids: readonly { actionId: string; groupId: string }[]) =>
  ids.map(({ actionId, groupId }) => ({ actionId, groupId }));

async function order(editor: TestEditor) {
  const { actions } = await editor.call('project_structure_get');
  return actions.map(({ actionId }) => actionId);
}

async function explicitLinks(editor: TestEditor) {
  const { links } = await editor.call('project_structure_get');
  return links
    .filter(({ isImplicit, targetActionId }) => !isImplicit && targetActionId !== null)
    .map(({ actionId, branch, targetActionId }) => [actionId, branch, targetActionId]);
}

test('without a target each group gets a copy, in the same places to each other, with links among copies', async (t) => {
  const { editor, a1, a2, b1 } = await groups(t);

  const { copies } = await editor.call('actions_copy', { body: { actions: references(a1, a2, b1) } });

  const [copyA1, copyA2, copyB1] = copies;
  const { groups: frames } = await editor.call('layout_get');
  const [a, b, otherA, otherB] = frames;
  assert.ok(a && b && otherA && otherB && copyA1 && copyA2 && copyB1);
  assert.deepEqual(
    [otherB.x - otherA.x, otherB.y - otherA.y, otherA.label, otherB.label],
    [b.x - a.x, b.y - a.y, 'A', ''],
  );
  assert.deepEqual([copyA1.groupId, copyA2.groupId], [otherA.groupId, otherA.groupId]);
  assert.deepEqual((await explicitLinks(editor)).slice(2), [
    [copyA1.actionId, 'OnError', copyB1.actionId],
    [copyB1.actionId, 'OnSuccess', copyA2.actionId],
  ]);
});

test('copies come behind an action, and links that leave the originals leave them too', async (t) => {
  const { editor, a1, a2, b1 } = await groups(t);

  const { copies } = await editor.call('actions_copy', {
    body: { actions: references(a1), targetGroupId: a1.groupId, afterActionId: a1.actionId },
  });

  const copy = copies[0]?.actionId;
  assert.deepEqual(await order(editor), [a1.actionId, copy, a2.actionId, b1.actionId]);
  assert.deepEqual((await explicitLinks(editor))[1], [copy, 'OnError', b1.actionId]);
});

test('a part of a group makes a group without its name', async (t) => {
  const { editor, a1 } = await groups(t);

  await editor.call('actions_copy', { body: { actions: references(a1), x: 3000, y: 40 } });

  const { groups: frames } = await editor.call('layout_get');
  const { label, x, y, actionCount } = frames.at(-1) ?? assert.fail('no group');
  assert.deepEqual([label, x, y, actionCount], ['', 3000, 40, 1]);
});

test('a copy is one undo step that gives the project back as it was', async (t) => {
  const { editor, a1, b1 } = await groups(t);
  const before = await editor.call('project_structure_get');
  await editor.call('actions_copy', { body: { actions: references(a1, b1) } });

  const { edit } = await editor.call('project_undo');

  assert.deepEqual(await editor.call('project_structure_get'), before);
  assert.deepEqual(edit, { change: 'added', part: 'action', count: 2, name: '' });
});

test('copies over other groups, and of an action twice, are refused, and nothing is copied', async (t) => {
  const { editor, a1, b1 } = await groups(t);
  const before = await order(editor);

  const taken = await editor.refusal('actions_copy', { body: { actions: references(a1), x: 1400, y: 300 } });
  const twice = await editor.refusal('actions_copy', { body: { actions: references(b1, b1) } });

  assert.deepEqual([taken.code, twice.code], ['failed_precondition', 'bad_request']);
  assert.deepEqual(await order(editor), before);
});
