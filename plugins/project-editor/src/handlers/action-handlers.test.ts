import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAction, newProject, validationCodes } from '../testing/test-projects.ts';

test('action_get shows every declared parameter, empty where it is unset', async (t) => {
  const editor = await newProject(t);
  const params = await editor.call('action_add', {
    body: { type: 'Text', action: 'Upper', parameters: { Text: 'a' } },
  });

  const details = await editor.call('action_get', { params });

  assert.deepEqual(details.parameters, { Text: 'a', Culture: '' });
  assert.deepEqual([details.finderType, details.finder, details.name, details.comment], [null, null, '', '']);
});

test('action_get is not_found for another group than the action is in', async (t) => {
  const editor = await newProject(t);
  const a = await addAction(editor);
  const b = await addAction(editor, { x: 1000, y: 1000 });

  const params = { actionId: a.actionId, groupId: b.groupId };

  assert.equal((await editor.refusal('action_get', { params })).code, 'not_found');
});

test('an update keeps what it leaves out and clears what it sends empty', async (t) => {
  const editor = await newProject(t);
  const body = { type: 'Text', action: 'Upper', parameters: { Text: 'a', Culture: 'de' } };
  const params = await editor.call('action_add', { body });

  await editor.call('action_update', { params, body: { ...body, parameters: { Culture: '' } } });

  assert.deepEqual((await editor.call('action_get', { params })).parameters, { Text: 'a', Culture: '' });
});

test('an update to another variant resets the parameters and drops links that the variant lacks', async (t) => {
  const editor = await newProject(t);
  const params = await editor.call('action_add', { body: { type: 'Logic', action: 'Switch' } });
  const target = await addAction(editor);
  const links = ['Case:1', 'OnError'].map((branch) => ({
    actionId: params.actionId,
    branch,
    targetActionId: target.actionId,
  }));
  await editor.call('action_links_set', { body: { links } });

  await editor.call('action_update', { params, body: { type: 'Text', action: 'Lower' } });

  const details = await editor.call('action_get', { params });
  assert.deepEqual(
    details.links.map(({ branch }) => branch),
    ['OnSuccess', 'OnError'],
  );
});

test('an update that is not valid changes nothing', async (t) => {
  const editor = await newProject(t);
  const body = { type: 'Text', action: 'Upper', parameters: { Text: 'a' } };
  const params = await editor.call('action_add', { body });

  const update = { ...body, parameters: { Text: '' } };
  const refusal = await editor.refusal('action_update', { params, body: update });

  assert.deepEqual(validationCodes(refusal), ['REQUIRED Text']);
  assert.equal((await editor.call('action_get', { params })).parameters.Text, 'a');
});

test('a name is a comment too, and an empty one clears it', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor);

  await editor.call('action_rename', { params, body: { name: 'Log in' } });

  const details = await editor.call('action_get', { params });
  assert.deepEqual([details.name, details.comment], ['Log in', 'Log in']);
  assert.equal((await editor.call('project_structure_get')).actions[0]?.label, 'Log in');
  await editor.call('action_rename', { params, body: { name: '' } });
  assert.equal((await editor.call('action_get', { params })).name, '');
});

test('properties that are null or absent stay as they are', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor);
  await editor.call('action_properties_set', { params, body: { breakpoint: true, comment: 'here' } });

  const answer = await editor.call('action_properties_set', { params, body: { breakpoint: null } });

  assert.deepEqual(answer, {
    disabled: false,
    breakpoint: true,
    optional: false,
    comment: 'here',
    retry: null,
  });
});

test('a retry has defaults, is changed field by field, is saved with the project and removed by times 0', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor);
  const set = async (retry: object) =>
    (await editor.call('action_properties_set', { params, body: { retry: { times: 3, ...retry } } })).retry;

  const first = await set({});
  const changed = await set({ pauseSec: 0.5, on: 'timeout|429' });

  assert.deepEqual(first, { times: 3, pauseSec: 1, factor: 2, maxPauseSec: 60, on: '' });
  assert.deepEqual(changed, { times: 3, pauseSec: 0.5, factor: 2, maxPauseSec: 60, on: 'timeout|429' });
  assert.deepEqual((await editor.call('action_get', { params })).retry, changed);
  assert.equal(await set({ times: 0 }), null);
});

test('a disabled action raises the minimum version of the project', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor);

  await editor.call('action_properties_set', { params, body: { disabled: true } });

  assert.equal((await editor.call('project_get_current')).projectMinVersion, '7.2.1.0');
});

test('deleting an action clears the links to it and from it', async (t) => {
  const editor = await newProject(t);
  const a = await addAction(editor);
  const b = await addAction(editor);
  const links = [
    { actionId: b.actionId, branch: 'OnError', targetActionId: a.actionId },
    { actionId: 'BadEnd', branch: 'OnSuccess', targetActionId: a.actionId },
    { actionId: a.actionId, branch: 'OnError', targetActionId: b.actionId },
  ];
  await editor.call('action_links_set', { body: { links } });

  await editor.call('action_delete', { params: a });

  const graph = await editor.call('project_structure_get');
  assert.deepEqual([graph.startActionId, graph.badEndActionId], [null, null]);
  assert.deepEqual(
    graph.links.map(({ targetActionId }) => targetActionId),
    [null, null],
  );
});

test('deleting the last action of a group deletes the group', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor);

  await editor.call('action_delete', { params });

  assert.deepEqual((await editor.call('layout_get')).groups, []);
  assert.equal((await editor.refusal('cursor_get')).code, 'not_found');
});
