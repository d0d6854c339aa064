import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { NotDurableError, type ProjectFiles } from '@gatehouse/plugin-runtime/api';
import { startEditor } from '../testing/test-editor.ts';
import { addVariable, savedProject } from '../testing/test-projects.ts';

test('the first save needs a path', async (t) => {
  const editor = await startEditor(t);
  await editor.call('project_create');

  assert.equal((await editor.refusal('project_save')).code, 'bad_request');
  assert.equal((await editor.refusal('project_save', { body: { path: '' } })).code, 'bad_request');
});

for (const bad of ['shop.zp', '/tmp/shop.txt', '/tmp/shop', '  ']) {
  test(`the path ${JSON.stringify(bad)} is refused by save and open`, async (t) => {
    const editor = await startEditor(t);
    await editor.call('project_create');

    const request = { body: { path: bad } };

    assert.equal((await editor.refusal('project_save', request)).code, 'bad_request');
    assert.equal((await editor.refusal('project_open', request)).code, 'bad_request');
  });
}

test('the first save names the project after its file', async (t) => {
  const { editor, file } = await savedProject(t);

  const info = await editor.call('project_get_current');

  assert.equal(info.projectName, 'shop');
  assert.equal(info.projectPath, file);
});

test('save and open give the same freshness token for the same file', async (t) => {
  const { editor, file } = await savedProject(t);
  await addVariable(editor);
  const saved = await editor.call('project_save');

  const { projectId, restricted, ...opened } = await editor.call('project_open', { body: { path: file } });

  assert.deepEqual(opened, saved);
  assert.equal(restricted, false);
  assert.equal(projectId, (await editor.call('project_get_current')).projectId);
});

test('an unconfirmed save is written again, also when its changes were undone', async (t) => {
  let isSure = true;
  const around = (files: ProjectFiles): Partial<ProjectFiles> => ({
    write: async (...given) => {
      const facts = await files.write(...given);
      if (!isSure) throw new NotDurableError(facts, { cause: 'EIO' });
      return facts;
    },
  });
  const editor = await startEditor(t, { around });
  const file = path.join(editor.folder, 'shop.zp');
  await editor.call('project_create');
  await editor.call('project_save', { body: { path: file } });
  await addVariable(editor, 'unsure');

  isSure = false;
  await assert.rejects(editor.call('project_save'), /Save again/);
  const unsure = await readFile(file, 'utf8');
  isSure = true;
  await editor.call('project_undo');
  await editor.call('project_save');

  assert.match(unsure, /"unsure"/);
  assert.doesNotMatch(await readFile(file, 'utf8'), /"unsure"/);
});

test('saving an unchanged project writes nothing', async (t) => {
  const { editor, file } = await savedProject(t);
  const saved = await editor.call('project_save');

  const again = await editor.call('project_save', { body: { path: file } });

  assert.deepEqual(again, saved);
});

test('a save keeps the replaced version in a file that only its owner can read, and that opens again', async (t) => {
  const { editor, file } = await savedProject(t);
  await addVariable(editor, 'first');
  await editor.call('project_save');
  const before = await readFile(file);
  await addVariable(editor, 'second');
  await editor.call('project_save');

  const parent = path.join(editor.dataFolder, 'replaced');
  const names = (await readdir(parent)).toSorted();
  const kept = path.join(parent, names.at(-1) ?? '');
  const { projectName } = await editor.call('project_open', { body: { path: kept } });

  assert.equal(names.length, 2);
  assert.match(names[0] ?? '', /^shop-[0-9a-f]{12}-\d{8}T\d{9}Z\.zp$/);
  assert.deepEqual(await readFile(kept), before);
  assert.equal((await stat(kept)).mode & 0o777, 0o600);
  assert.equal(projectName, 'shop');
});

test('a save succeeds and logs an error when the replaced version cannot be kept', async (t) => {
  const { editor, file } = await savedProject(t);
  await rm(path.join(editor.dataFolder, 'replaced'), { recursive: true, force: true });
  await mkdir(editor.dataFolder, { recursive: true });
  await writeFile(path.join(editor.dataFolder, 'replaced'), 'in the way');
  await addVariable(editor, 'later');

  await editor.call('project_save');

  assert.match(await readFile(file, 'utf8'), /"later"/);
  assert.deepEqual(editor.warnings, ['the file that a save replaces could not be kept']);
});

test('the newest three hundred replaced versions are kept', async (t) => {
  const { editor, file } = await savedProject(t);
  const parent = path.join(editor.dataFolder, 'replaced');
  await mkdir(parent, { recursive: true });
  for (let n = 0; n < 320; n += 1) {
    await writeFile(path.join(parent, `old-${n}.zp`), '');
    await utimes(path.join(parent, `old-${n}.zp`), n, n);
  }
  await addVariable(editor, 'later');

  await editor.call('project_save', { body: { path: file } });

  const names = await readdir(parent);
  assert.equal(names.length, 300);
  assert.equal(names.filter((name) => name.startsWith('shop-')).length, 1);
  assert.deepEqual([names.includes('old-20.zp'), names.includes('old-21.zp')], [false, true]);
});

test('saving over the file of another project needs overwrite', async (t) => {
  const { editor } = await savedProject(t);
  const other = path.join(editor.folder, 'other.zp');
  await writeFile(other, 'precious');

  const refusal = await editor.refusal('project_save', { body: { path: other } });

  assert.equal(refusal.code, 'failed_precondition');
  assert.equal(await readFile(other, 'utf8'), 'precious');
  await editor.call('project_save', { body: { path: other, overwrite: true } });
  assert.equal((await editor.call('project_get_current')).projectName, 'other');
});

test('saving over changes on the disk needs overwrite', async (t) => {
  const { editor, file } = await savedProject(t);
  await addVariable(editor);
  await writeFile(file, 'changed elsewhere');

  const refusal = await editor.refusal('project_save');

  assert.equal(refusal.code, 'failed_precondition');
  assert.equal(await readFile(file, 'utf8'), 'changed elsewhere');
  await editor.call('project_save', { body: { overwrite: true } });
  assert.match(await readFile(file, 'utf8'), /"x"/);
});

test('a save puts back a file that was deleted', async (t) => {
  const { editor, file } = await savedProject(t);
  await rm(file);

  await editor.call('project_save');

  assert.match(await readFile(file, 'utf8'), /shop/);
});

test('saving into a folder that does not exist is not_found', async (t) => {
  const { editor } = await savedProject(t);
  const target = path.join(editor.folder, 'nowhere', 'a.zp');

  assert.equal((await editor.refusal('project_save', { body: { path: target } })).code, 'not_found');
});

test("a link to the project's own file counts as that file", async (t) => {
  const { editor, file } = await savedProject(t);
  const link = path.join(editor.folder, 'link.zp');
  await symlink(file, link);
  await addVariable(editor);

  const saved = await editor.call('project_save', { body: { path: link } });

  assert.equal(saved.projectName, 'shop');
});

test('a target that cannot be checked does not count as free', async (t) => {
  const { editor } = await savedProject(t);
  const loop = path.join(editor.folder, 'loop.zp');
  await symlink(loop, loop);

  const refusal = await editor.refusal('project_save', { body: { path: loop } });

  assert.equal(refusal.code, 'failed_precondition');
  assert.match(refusal.message, /loop\.zp cannot be looked at \(ELOOP\)/);
});
