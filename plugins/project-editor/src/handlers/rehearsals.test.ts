import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestEditor, TestRequest } from '../testing/test-editor.ts';
import { addAction, addVariable, newProject } from '../testing/test-projects.ts';

const headers = { 'x-gatehouse-rehearsal': 'try-1' };

/** All that a client without the header sees of the project. */
async function seenBy(editor: TestEditor) {
  const structure = await editor.call('project_structure_get');
  const etag = editor.answered.get('etag');
  const { variables } = await editor.call('variables_list');
  const history = await editor.call('project_history_get');
  const { hasUnsavedChanges } = await editor.call('project_get_current');
  return { structure, etag, variables, history, hasUnsavedChanges };
}

test('edits with the header change a copy alone: others see neither them nor a lost redo', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor);
  await addVariable(editor, 'kept');
  await editor.call('project_undo');
  const before = await seenBy(editor);
  const store = await editor.documentStore.collection('project-edits');
  const stored = JSON.stringify(store.all());

  const body = { name: 'Tried' };
  await editor.call('action_rename', { params, body, headers });
  const variable = { name: 'tried', value: 'now' };
  await editor.call('variables_add', { body: { variables: [variable] }, headers });
  await editor.call('project_history_join', { body: { steps: 2 }, headers });

  assert.equal((await editor.call('action_get', { params, headers })).name, 'Tried');
  assert.equal((await editor.call('variables_list', { headers })).totalCount, 1);
  assert.deepEqual(await seenBy(editor), before);
  assert.equal(JSON.stringify(store.all()), stored);
  assert.equal((await editor.call('project_redo')).undoSteps, 2);
});

test('a copy begins with the tag of the project, and has tags of its own from its first edit on', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor);
  const tagOf = async (request: TestRequest = {}) => {
    await editor.call('project_structure_get', request);
    return editor.answered.get('etag') ?? '';
  };
  const rename = (name: string, ifMatch: string) =>
    editor.call('action_rename', { params, body: { name }, headers: { ...headers, 'if-match': ifMatch } });
  const real = await tagOf();

  await rename('once', real);
  const tried = editor.answered.get('etag') ?? '';
  await rename('twice', tried);

  assert.equal(await tagOf(), real);
  const ifMatch = { 'if-match': editor.answered.get('etag') ?? '' };
  await editor.call('action_rename', { params, body: { name: 'real' }, headers: ifMatch });
  const refused = { params, body: { name: 'again' }, headers: { 'if-match': tried } };
  assert.equal((await editor.refusal('action_rename', refused)).code, 'failed_precondition');
});

test('what reaches further than the project is refused on a copy, and so is a name that is none', async (t) => {
  const editor = await newProject(t);
  await addAction(editor);
  for (const id of ['project_save', 'project_close', 'debug_run', 'project_get_current'] as const) {
    const { message } = await editor.refusal(id, { headers });
    assert.match(message, new RegExp(`${id} cannot be tried`));
  }
  const wrong = { headers: { 'x-gatehouse-rehearsal': '../..' } };
  assert.equal((await editor.refusal('project_structure_get', wrong)).code, 'bad_request');
});

test('a copy ends with its project, and the oldest of a key where it makes more than two', async (t) => {
  const editor = await newProject(t);
  const named = (name: string) => ({ headers: { 'x-gatehouse-rehearsal': name } });
  const count = async (name: string) => (await editor.call('variables_list', named(name))).totalCount;
  const add = (name: string) =>
    editor.call('variables_add', { ...named(name), body: { variables: [{ name: 'v' }] } });

  await add('a');
  await add('b');
  assert.deepEqual([await count('a'), await count('b')], [1, 1]);
  await add('c');
  assert.deepEqual([await count('c'), await count('b')], [1, 1]);
  assert.equal(await count('a'), 0);

  await editor.call('project_close', { body: { discardUnsavedChanges: true } });
  await editor.call('project_create');
  assert.equal(await count('b'), 0);
});
