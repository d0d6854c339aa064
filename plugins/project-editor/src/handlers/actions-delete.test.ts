import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAction, newProject } from '../testing/test-projects.ts';

test('actions are deleted with their links and with groups that are empty then, in one undo step', async (t) => {
  const editor = await newProject(t);
  const a1 = await addAction(editor, { x: 1000, y: 0 });
  const a2 = await addAction(editor, { groupId: a1.groupId });
  const b1 = await addAction(editor, { x: 1000, y: 300 });
  const links = [{ actionId: a2.actionId, branch: 'OnError', targetActionId: b1.actionId }];
  await editor.call('action_links_set', { body: { links } });
  await editor.call('cursor_set', { body: { actionId: b1.actionId } });
  const before = await editor.call('project_structure_get');

  const actions = [a1, b1].map(({ actionId, groupId }) => ({ actionId, groupId }));
  const answer = await editor.call('actions_delete', { body: { actions } });

  const after = await editor.call('project_structure_get');
  assert.deepEqual(answer, { deleted: 2 });
  assert.deepEqual(
    after.actions.map(({ actionId }) => actionId),
    [a2.actionId],
  );
  assert.deepEqual(
    after.links.map(({ targetActionId }) => targetActionId),
    [null, null],
  );
  assert.equal((await editor.call('layout_get')).groups.length, 1);
  assert.equal((await editor.refusal('cursor_get')).code, 'not_found');
  const { edit } = await editor.call('project_undo');
  assert.deepEqual(edit, { change: 'removed', part: 'action', count: 2, name: '' });
  assert.deepEqual(await editor.call('project_structure_get'), before);
});

test('one action that is not there deletes none', async (t) => {
  const editor = await newProject(t);
  const { actionId, groupId } = await addAction(editor);
  const actions = [
    { actionId, groupId },
    { actionId: 'nobody', groupId },
  ];

  const { code } = await editor.refusal('actions_delete', { body: { actions } });

  assert.equal(code, 'not_found');
  assert.equal((await editor.call('project_structure_get')).actions.length, 1);
});
