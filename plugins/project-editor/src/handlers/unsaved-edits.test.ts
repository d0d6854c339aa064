import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { createRandom, pick, readSeed, rounds } from '@gatehouse/test-tiers';
import { editingCommands } from '../testing/model/editing-commands.ts';
import { emptyModel } from '../testing/model/project-model.ts';
import { startEditor, type TestEditor } from '../testing/test-editor.ts';
import { addAction, addVariable, newProject, savedProject } from '../testing/test-projects.ts';

/** As after kill -9: nothing of the editor before is asked to end. */
const startAgain = (t: TestContext, before: TestEditor) => startEditor(t, { after: before });

const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

const names = async (editor: TestEditor) =>
  (await editor.call('variables_list')).variables.map(({ name }) => name);

test('edits that were answered are there again after a crash, unsaved, and each can be undone and redone', async (t) => {
  const { editor, file } = await savedProject(t);
  for (const name of ['a', 'b', 'c']) await addVariable(editor, name);
  await editor.call('project_undo');
  const before = await editor.call('project_get_current');

  const again = await startAgain(t, editor);

  const now = await again.call('project_get_current');
  assert.deepEqual(now, { ...before, recovered: { edits: 2, fileChanged: false } });
  assert.deepEqual(await names(again), ['a', 'b']);
  assert.deepEqual(again.warnings, ['unsaved edits recovered']);
  await again.call('project_redo');
  for (let left = 3; left > 0; left -= 1) await again.call('project_undo');
  const { hasUnsavedChanges, recovered } = await again.call('project_get_current');
  assert.deepEqual([await names(again), hasUnsavedChanges, recovered], [[], false, null]);
  await again.call('project_redo');
  await again.call('project_save');
  assert.match(await readFile(file, 'utf8'), /"a"/);
  assert.equal((await again.call('project_get_current')).recovered, null);
});

test('edits of a project that was never saved are there again, also after a second crash', async (t) => {
  const editor = await newProject(t);
  await addVariable(editor, 'first');
  const second = await startAgain(t, editor);
  await addVariable(second, 'second');

  const third = await startAgain(t, second);

  const { projectPath, recovered } = await third.call('project_get_current');
  assert.deepEqual([projectPath, recovered?.edits], [null, 2]);
  assert.deepEqual(await names(third), ['first', 'second']);
});

for (const [title, end] of [
  ['saved', (editor: TestEditor) => editor.call('project_save')],
  ['closed', (editor: TestEditor) => editor.call('project_close', { body: { discardUnsavedChanges: true } })],
  ['undone', (editor: TestEditor) => editor.call('project_undo')],
] as const) {
  test(`what was ${title} is not offered again`, async (t) => {
    const { editor } = await savedProject(t);
    await addVariable(editor);
    await end(editor);

    const again = await startAgain(t, editor);

    assert.equal((await again.refusal('project_get_current')).code, 'project_not_open');
    assert.deepEqual(await readdir(path.join(again.dataFolder, 'edits')), []);
  });
}

test('edits that a save wrote before a crash, which it could not note, are no unsaved ones', async (t) => {
  const { editor } = await savedProject(t);
  await addVariable(editor);
  editor.documentStore.failure = noSpace();
  await editor.call('project_save');
  assert.equal((await editor.call('project_get_current')).hasUnsavedChanges, false);
  editor.documentStore.failure = null;

  const again = await startAgain(t, editor);

  assert.equal((await again.refusal('project_get_current')).code, 'project_not_open');
});

test('edits after a save that could not be noted are there again, without those of the save', async (t) => {
  const { editor } = await savedProject(t);
  await addVariable(editor, 'saved');
  editor.documentStore.failure = noSpace();
  await editor.call('project_save');
  editor.documentStore.failure = null;
  await addVariable(editor, 'later');

  const again = await startAgain(t, editor);

  const { recovered } = await again.call('project_get_current');
  assert.deepEqual(recovered, { edits: 1, fileChanged: false });
  assert.deepEqual(await names(again), ['saved', 'later']);
});

test('an edit that cannot be kept is refused and leaves no trace, and works once there is room', async (t) => {
  const { editor } = await savedProject(t);
  await addVariable(editor, 'kept');
  await editor.call('project_structure_get');
  const tag = editor.answered.get('etag');
  editor.documentStore.failure = noSpace();

  const refusals = await Promise.all([
    editor.refusal('variables_add', { body: { variables: [{ name: 'lost' }] } }),
    editor.refusal('action_add', { body: { type: 'Text', action: 'Lower' } }),
    editor.refusal('project_undo'),
  ]);

  for (const { code, message } of refusals)
    assert.match(`${code} ${message}`, /^failed_precondition .*\(ENOSPC\)/);
  await editor.call('project_structure_get');
  assert.deepEqual([await names(editor), editor.answered.get('etag')], [['kept'], tag]);
  assert.equal((await editor.call('project_history_get')).undoSteps, 1);
  await assert.rejects(editor.call('cursor_get'), { code: 'not_found' });
  editor.documentStore.failure = null;
  await addVariable(editor, 'later');
  const again = await startAgain(t, editor);
  assert.deepEqual(await names(again), ['kept', 'later']);
});

for (const when of ['before', 'after'] as const) {
  test(`a file that others changed ${when} the first edit is said so, and neither it nor the edits are lost`, async (t) => {
    const { editor, file } = await savedProject(t);
    const theirs = (await readFile(file, 'utf8')).replace('"shop"', '"theirs"');
    if (when === 'after') await addVariable(editor, 'mine');
    await writeFile(file, theirs);
    if (when === 'before') await addVariable(editor, 'mine');

    const again = await startAgain(t, editor);

    const { projectName, recovered } = await again.call('project_get_current');
    assert.deepEqual([projectName, recovered], ['shop', { edits: 1, fileChanged: true }]);
    assert.match((await again.refusal('project_save')).message, /has changed on disk/);
    const { recoveryPath = '' } = await again.call('project_open', { body: { path: file } });
    assert.match(await readFile(recoveryPath, 'utf8'), /"mine"/);
    assert.equal(await readFile(file, 'utf8'), theirs);
  });
}

test('a project from elsewhere is still restricted when it comes back', async (t) => {
  const { editor, file } = await savedProject(t);
  const foreign = path.join(editor.folder, 'foreign.zp');
  await writeFile(foreign, (await readFile(file, 'utf8')).replace('"shop"', '"foreign"'));
  await editor.call('project_open', { body: { path: foreign } });
  await addVariable(editor);

  const again = await startAgain(t, editor);

  assert.equal((await again.call('project_get_current')).restricted, true);
});

test('a base that was changed from outside is set aside with its edits, and the editor works', async (t) => {
  const { editor } = await savedProject(t);
  await addVariable(editor, 'precious');
  const edits = path.join(editor.dataFolder, 'edits');
  const [base = ''] = await readdir(edits);
  await writeFile(path.join(edits, base), 'something else');

  const again = await startAgain(t, editor);

  assert.equal((await again.refusal('project_get_current')).code, 'project_not_open');
  const kept = (await readdir(path.join(again.dataFolder, 'recovery'))).find((name) =>
    name.endsWith('.json'),
  );
  assert.match(await readFile(path.join(again.dataFolder, 'recovery', kept ?? ''), 'utf8'), /precious/);
  await again.call('project_create');
  await addAction(again);
});

const seed = readSeed();
const wanted = rounds('edits before a crash', { quick: 60, all: 400, long: 4_000 });

test(`after ${wanted} edits, steps and saves, a crash leaves the same bytes and the same history (seed ${seed})`, async (t) => {
  const random = createRandom(seed);
  const editor = await newProject(t);
  const model = emptyModel();
  const commands = Object.values(editingCommands);
  const places = ['one', 'two'].map((name) => path.join(editor.folder, name, 'same.zp'));
  for (const place of places) await mkdir(path.dirname(place));
  const step = () => pick(random, ['project_undo', 'project_redo'] as const);
  for (let done = 0; done < wanted; done += 1) {
    if (random() < 0.1) await editor.call(step()).catch(() => undefined);
    else if (random() < 0.02)
      await editor.call('project_save', { body: { path: places[0], overwrite: true } });
    const numbers = { one: Math.floor(random() * 1000), other: Math.floor(random() * 1000) };
    // After an undo the model may name what is gone: then the edit is refused.
    await pick(random, commands)(editor, model, numbers).catch(() => undefined);
  }
  await addVariable(editor, 'the last edit');

  const again = await startAgain(t, editor);

  const seen = await Promise.all([editor, again].map((one) => one.call('project_history_get')));
  assert.deepEqual(seen[1], seen[0]);
  const { undoSteps } = seen[0] ?? assert.fail();
  const bytes = async (one: TestEditor, file = '') => {
    await one.call('project_save', { body: { path: file, overwrite: true } });
    return await readFile(file, 'utf8');
  };
  for (let left = undoSteps; ; left -= 10) {
    assert.equal(await bytes(again, places[1]), await bytes(editor, places[0]), `with ${left} steps left`);
    if (left < 10) break;
    for (const one of [editor, again])
      for (let step = 0; step < 10; step += 1) await one.call('project_undo');
  }
});
