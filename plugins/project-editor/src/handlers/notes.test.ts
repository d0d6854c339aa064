import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startEditor } from '../testing/test-editor.ts';

const log = (message: string) => ({
  type: 'Text',
  action: 'Upper',
  parameters: { Text: message },
});

test('a note is added at a free place, changed, moved and deleted, a step of undo each', async (t) => {
  const editor = await startEditor(t);
  await editor.call('project_create');
  const first = await editor.call('note_add', { body: { text: 'Prices come from here' } });
  const second = await editor.call('note_add', { body: { text: 'Second', width: 100, height: 50 } });
  assert.deepEqual([first.number, first.width, first.height, second.number], [1, 240, 120, 2]);
  const { staticBlocks } = await editor.call('layout_get');
  assert.equal(staticBlocks.length, 5);

  const params = { number: 1 };
  const text = 'Line one\nLine two';
  assert.deepEqual(await editor.call('note_set', { params, body: { text } }), { ...first, text });
  const moved = await editor.call('note_set', { params, body: { x: 4000, y: -300 } });
  assert.deepEqual([moved.x, moved.y, moved.text], [4000, -300, text]);
  const { undo } = await editor.call('project_history_get');
  assert.deepEqual(
    undo.slice(0, 2).map(({ edit }) => [edit?.change, edit?.part]),
    [
      ['moved', 'note'],
      ['changed', 'note'],
    ],
  );
  const hits = await editor.call('project_search', { query: { query: 'Line two' } });
  assert.equal(hits.hits[0]?.part, 'note');
  await editor.call('note_delete', { params });
  assert.deepEqual(
    (await editor.call('notes_list')).notes.map((note) => [note.number, note.text]),
    [[1, 'Second']],
  );
  for (let step = 0; step < 3; step++) await editor.call('project_undo', { body: {} });
  assert.deepEqual((await editor.call('notes_list')).notes, [first, second]);
});

test('a note covers nothing: neither where it is added, nor where it is moved or grows to', async (t) => {
  const editor = await startEditor(t);
  await editor.call('project_create');
  await editor.call('note_add', { body: { text: '', x: 1000, y: 0, width: 100, height: 100 } });
  await editor.call('note_add', { body: { text: '', x: 1200, y: 0, width: 100, height: 100 } });

  const code = async (id: 'note_add' | 'note_set', request: object) =>
    (await editor.refusal(id, request)).code;
  assert.equal(await code('note_add', { body: { text: '', x: 1050, y: 50 } }), 'failed_precondition');
  assert.equal(
    await code('note_set', { params: { number: 1 }, body: { width: 201 } }),
    'failed_precondition',
  );
  assert.equal(await code('note_set', { params: { number: 1 }, body: { x: 1150 } }), 'failed_precondition');
  assert.equal(await code('note_set', { params: { number: 3 }, body: { x: 1150 } }), 'not_found');
  await editor.call('note_set', { params: { number: 1 }, body: { width: 200 } });
});

test('a group is dissolved into the one that leads to it, and all actions go on as before', async (t) => {
  const editor = await startEditor(t);
  await editor.call('project_create');
  const add = async (message: string, place: object = {}) =>
    editor.call('action_add', { body: { ...log(message), ...place } });
  const one = await add('one');
  const two = await add('two', { afterActionId: one.actionId });
  const three = await add('three', { x: 3000, y: 0 });
  const four = await add('four', { afterActionId: three.actionId });
  const alone = await editor.refusal('group_dissolve', { params: { groupId: three.groupId }, body: {} });
  assert.equal(alone.code, 'failed_precondition');
  const link = { actionId: two.actionId, branch: 'OnSuccess', targetActionId: three.actionId };
  await editor.call('action_links_set', { body: { links: [link] } });
  const before = await editor.call('project_structure_get');

  const dissolved = await editor.call('group_dissolve', { params: { groupId: three.groupId }, body: {} });
  assert.deepEqual(dissolved, { targetGroupId: one.groupId, actionIds: [three.actionId, four.actionId] });
  const { actions } = await editor.call('project_structure_get');
  assert.deepEqual(
    actions.map(({ actionId, groupId }) => [actionId, groupId]),
    [one, two, three, four].map(({ actionId }) => [actionId, one.groupId]),
  );
  await editor.call('project_undo', { body: {} });
  assert.deepEqual((await editor.call('project_structure_get')).actions, before.actions);
});

test('a group is dissolved before the one that it leads to, or into one that is named, never into itself', async (t) => {
  const editor = await startEditor(t);
  await editor.call('project_create');
  const one = await editor.call('action_add', { body: log('one') });
  const two = await editor.call('action_add', { body: { ...log('two'), x: 3000, y: 0 } });
  const three = await editor.call('action_add', { body: { ...log('three'), x: 6000, y: 0 } });
  const link = { actionId: one.actionId, branch: 'OnSuccess', targetActionId: two.actionId };
  await editor.call('action_links_set', { body: { links: [link] } });

  await editor.call('group_dissolve', { params: { groupId: one.groupId }, body: {} });
  await editor.call('group_dissolve', {
    ...{ params: { groupId: three.groupId }, body: { targetGroupId: two.groupId } },
  });
  const { actions } = await editor.call('project_structure_get');
  assert.deepEqual(
    actions.map(({ actionId }) => actionId),
    [one.actionId, two.actionId, three.actionId],
  );
  const itself = { params: { groupId: two.groupId }, body: { targetGroupId: two.groupId } };
  assert.equal((await editor.refusal('group_dissolve', itself)).code, 'bad_request');
});
