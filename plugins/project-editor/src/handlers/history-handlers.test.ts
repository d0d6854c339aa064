import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, addVariable, newProject, savedProject } from '../testing/test-projects.ts';

const undo = (editor: TestEditor) => editor.call('project_undo');
const redo = (editor: TestEditor) => editor.call('project_redo');

test('undo reports its changes and the number of further steps in both directions', async (t) => {
  const editor = await newProject(t);
  await addVariable(editor, 'Price');
  const { actionId, groupId } = await addAction(editor);
  await editor.call('action_rename', { params: { actionId, groupId }, body: { name: 'Wait' } });

  const answer = await undo(editor);

  const fields = [{ field: 'name', before: 'Wait', after: '' }];
  assert.deepEqual(answer, {
    undone: true,
    canUndo: true,
    canRedo: true,
    undoSteps: 2,
    redoSteps: 1,
    hasUnsavedChanges: true,
    edit: { change: 'changed', part: 'action', count: 1, name: '' },
    changes: [{ change: 'changed', part: 'action', groupId, actionId, name: '', fields }],
    totalChanges: 1,
    layoutChanged: false,
  });
});

test('redo restores what undo removed, and reports it', async (t) => {
  const editor = await newProject(t);
  await addVariable(editor, 'Price');
  await undo(editor);

  const { redone, canRedo, changes } = await redo(editor);

  assert.deepEqual([redone, canRedo], [true, false]);
  assert.deepEqual(
    changes.map(({ change, part, name }) => [change, part, name]),
    [['added', 'variable', 'Price']],
  );
});

test('undoing every edit gives the bytes of the file back, and redoing them those of the later save', async (t) => {
  const { editor, file } = await savedProject(t);
  const before = await readFile(file);
  await addVariable(editor, 'Price');
  const { actionId, groupId } = await addAction(editor);
  await editor.call('action_rename', { params: { actionId, groupId }, body: { name: 'Wait' } });
  await editor.call('action_properties_set', { params: { actionId, groupId }, body: { disabled: true } });
  await editor.call('project_save');
  const after = await readFile(file);

  while ((await undo(editor)).canUndo);
  await editor.call('project_save');
  const undone = await readFile(file);
  while ((await redo(editor)).canRedo);
  await editor.call('project_save');

  assert.deepEqual(undone, before);
  assert.deepEqual(await readFile(file), after);
});

test('a batch is undone as a whole', async (t) => {
  const editor = await newProject(t);
  await editor.call('variables_add', { body: { variables: [{ name: 'a' }, { name: 'b' }, { name: 'a' }] } });

  const { totalChanges, canUndo } = await undo(editor);

  assert.deepEqual([totalChanges, canUndo], [2, false]);
});

for (const [id, message] of [
  ['project_undo', /nothing to undo/],
  ['project_redo', /nothing to redo/],
] as const) {
  test(`${id} with no step left is refused and changes nothing`, async (t) => {
    const editor = await newProject(t);
    await editor.call('project_structure_get');
    const tag = editor.answered.get('etag');

    const refusal = await editor.refusal(id);

    await editor.call('project_structure_get');
    assert.equal(refusal.code, 'failed_precondition');
    assert.match(refusal.message, message);
    assert.equal(editor.answered.get('etag'), tag);
  });

  test(`${id} is refused without a project, and by a stale If-Match`, async (t) => {
    const editor = await newProject(t);
    await addVariable(editor, 'a');
    const stale = editor.answered.get('etag') ?? '';
    await addVariable(editor, 'b');
    if (id === 'project_redo') await undo(editor);

    const refusal = await editor.refusal(id, { headers: { 'if-match': stale } });
    const { totalCount } = await editor.call('variables_list');
    await editor.call('project_close', { body: { discardUnsavedChanges: true } });

    assert.equal(refusal.code, 'failed_precondition');
    assert.equal(totalCount, id === 'project_undo' ? 2 : 1);
    assert.equal((await editor.refusal(id)).code, 'project_not_open');
  });
}

test('undo and redo answer a new ETag each, which the next edit can ask for', async (t) => {
  const editor = await newProject(t);
  await addVariable(editor, 'a');
  const tags = [editor.answered.get('etag')];
  await undo(editor);
  tags.push(editor.answered.get('etag'));
  await redo(editor);
  tags.push(editor.answered.get('etag'));

  await editor.call('variables_add', {
    body: { variables: [{ name: 'b' }] },
    headers: { 'if-match': tags.at(-1) ?? '' },
  });

  assert.equal(new Set(tags).size, 3);
});

test('an edit after an undo leaves nothing to redo', async (t) => {
  const editor = await newProject(t);
  await addVariable(editor, 'a');
  await undo(editor);
  await addVariable(editor, 'b');

  assert.equal((await editor.refusal('project_redo')).code, 'failed_precondition');
});

test('undoing an added action undoes its layout', async (t) => {
  const editor = await newProject(t);
  await addAction(editor, { x: 400, y: 400 });

  const { changes, layoutChanged } = await undo(editor);

  assert.equal(layoutChanged, true);
  assert.deepEqual(
    changes.map(({ change, part }) => `${change} ${part}`),
    ['removed group', 'removed action', 'removed link'],
  );
});

test('the history has the names of edits in both directions, the nearest first, and is read without a change', async (t) => {
  const editor = await newProject(t);
  await addVariable(editor, 'Price');
  const { actionId, groupId } = await addAction(editor);
  await editor.call('action_rename', { params: { actionId, groupId }, body: { name: 'Wait' } });
  await editor.call('group_rename', { params: { groupId }, body: { name: 'Shop' } });
  await undo(editor);
  await undo(editor);

  const read = async (query = {}) => {
    const { undo: back, redo: forth, ...counts } = await editor.call('project_history_get', { query });
    const say = (steps: typeof back) =>
      steps.map(({ edit }) => edit && `${edit.change} ${edit.part} ${edit.name}`);
    return { back: say(back), forth: say(forth), ...counts };
  };

  const whole = {
    back: ['added action ', 'added variable Price'],
    forth: ['changed action Wait', 'changed group Shop'],
    undoSteps: 2,
    redoSteps: 2,
  };
  assert.deepEqual(await read(), whole);
  assert.deepEqual(await read(), whole);
  assert.deepEqual(await read({ take: '1' }), {
    ...whole,
    back: whole.back.slice(0, 1),
    forth: whole.forth.slice(0, 1),
  });
  await redo(editor);
  assert.deepEqual((await read()).back[0], 'changed action Wait');
});

test('joined edits are one step of undo, and of redo, and the project stays as it is', async (t) => {
  const editor = await newProject(t);
  await addVariable(editor, 'First');
  await addVariable(editor, 'Price');
  await addVariable(editor, 'Name');
  const names = async () => (await editor.call('variables_list')).variables.map(({ name }) => name);

  const joined = await editor.call('project_history_join', { body: { steps: 2 } });

  assert.deepEqual(joined, { joined: true, undoSteps: 2 });
  assert.deepEqual(await names(), ['First', 'Price', 'Name']);
  assert.deepEqual((await undo(editor)).edit, { change: 'added', part: 'variable', count: 2, name: '' });
  assert.deepEqual(await names(), ['First']);
  await redo(editor);
  assert.deepEqual(await names(), ['First', 'Price', 'Name']);
  const tooMany = await editor.refusal('project_history_join', { body: { steps: 3 } });
  assert.equal(tooMany.code, 'failed_precondition');
});

test('edits that come to nothing together stay steps of their own', async (t) => {
  const editor = await newProject(t);
  await addVariable(editor, 'Price');
  await editor.call('variables_delete', { body: { names: ['Price'] } });

  const answer = await editor.call('project_history_join', { body: { steps: 2 } });

  assert.deepEqual(answer, { joined: false, undoSteps: 2 });
});
