import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { ProjectFiles } from '@gatehouse/plugin-runtime/api';
import { startEditor } from '../testing/test-editor.ts';
import { addVariable, savedProject } from '../testing/test-projects.ts';

test('product_version names the edition and its version', async (t) => {
  const editor = await startEditor(t);

  assert.deepEqual(await editor.call('product_version'), {
    productVariant: 'standard',
    productVersion: '0.1.0',
  });
});

for (const id of [
  'project_get_current',
  'project_save',
  'project_close',
  'project_stop',
  'logs_get',
] as const) {
  test(`${id} is refused while no project is open`, async (t) => {
    const editor = await startEditor(t);

    assert.equal((await editor.refusal(id)).code, 'project_not_open');
  });
}

test('a new project has no file and no unsaved changes', async (t) => {
  const editor = await startEditor(t);

  const created = await editor.call('project_create');

  assert.equal(created.projectPath, null);
  const info = await editor.call('project_get_current');
  assert.equal(info.projectId, created.projectId);
  assert.equal(info.hasUnsavedChanges, false);
  assert.deepEqual([info.fileHash, info.fileSizeBytes, info.lastWriteTimeUtc], [null, null, null]);
});

test('an edit makes unsaved changes and updates the time of the last modification', async (t) => {
  const { editor } = await savedProject(t);
  const before = await editor.call('project_get_current');

  await addVariable(editor);

  const after = await editor.call('project_get_current');
  assert.equal(before.hasUnsavedChanges, false);
  assert.equal(after.hasUnsavedChanges, true);
  assert.notEqual(after.lastModified, before.lastModified);
});

for (const config of [
  { isAndroidHost: false, isRealPhone: false },
  { isAndroidHost: true, isRealPhone: false },
  { isAndroidHost: true, isRealPhone: true },
]) {
  test(`an edition with ${JSON.stringify(config)} says so of each project`, async (t) => {
    const editor = await startEditor(t, { config });
    await editor.call('project_create');

    const { isAndroidHost, isRealPhone } = await editor.call('project_get_current');

    assert.deepEqual({ isAndroidHost, isRealPhone }, config);
  });
}

test('opening a file that is not there keeps the open project', async (t) => {
  const { editor, file } = await savedProject(t);

  const refusal = await editor.refusal('project_open', { body: { path: path.join(editor.folder, 'no.zp') } });

  assert.equal(refusal.code, 'not_found');
  assert.equal((await editor.call('project_get_current')).projectPath, file);
});

test('a project with unsaved changes closes only with discardUnsavedChanges', async (t) => {
  const { editor, file } = await savedProject(t);
  await addVariable(editor);

  assert.equal((await editor.refusal('project_close')).code, 'failed_precondition');
  const closed = await editor.call('project_close', { body: { discardUnsavedChanges: true } });

  assert.deepEqual(closed, { projectName: 'shop', projectPath: file });
  assert.equal((await editor.refusal('project_get_current')).code, 'project_not_open');
});

test('a running project does not close', async (t) => {
  const { editor } = await savedProject(t);
  await editor.call('project_start');

  const refusal = await editor.refusal('project_close', { body: { discardUnsavedChanges: true } });

  assert.equal(refusal.code, 'failed_precondition');
});

test('opening another project keeps the unsaved changes of the one before in a recovery file', async (t) => {
  const { editor, file } = await savedProject(t);
  await addVariable(editor, 'precious');

  const { recoveryPath } = await editor.call('project_open', { body: { path: file } });

  assert.ok(recoveryPath);
  assert.match(await readFile(recoveryPath, 'utf8'), /precious/);
  assert.deepEqual(editor.warnings, ['unsaved changes kept']);
  assert.equal((await editor.call('variables_list')).totalCount, 0);
});

test('an edit during the write of unsaved changes is kept too', async (t) => {
  let edit = async (): Promise<unknown> => undefined;
  const around = (files: ProjectFiles): Partial<ProjectFiles> => ({
    writeOwn: async (...given) => {
      const facts = await files.writeOwn(...given);
      await edit();
      return facts;
    },
  });
  const editor = await startEditor(t, { around });
  await editor.call('project_create');
  await addVariable(editor, 'precious');
  edit = async () => {
    edit = async () => undefined;
    await addVariable(editor, 'late');
  };

  const { recoveryPath } = await editor.call('project_create');

  assert.ok(recoveryPath);
  assert.match(await readFile(recoveryPath, 'utf8'), /precious.*late/s);
  assert.equal((await editor.call('variables_list')).totalCount, 0);
});

test('a replaced project without unsaved changes leaves no recovery file', async (t) => {
  const { editor } = await savedProject(t);

  const created = await editor.call('project_create');

  assert.equal('recoveryPath' in created, false);
});

test('a project stays open when its unsaved changes cannot be kept', async (t) => {
  const { editor, file } = await savedProject(t);
  await addVariable(editor);
  await writeFile(path.join(editor.dataFolder, 'recovery'), 'in the way');

  await assert.rejects(editor.call('project_create'));

  const info = await editor.call('project_get_current');
  assert.deepEqual([info.projectPath, info.hasUnsavedChanges], [file, true]);
});

test('replacing a running project closes its workbench, and with it what runs there', async (t) => {
  const { editor } = await savedProject(t);
  await editor.call('project_start');

  await editor.call('project_create');

  assert.equal(editor.runs.closed, 1);
});

test('the requirements of the project are those that a start is checked against', async (t) => {
  const { editor } = await savedProject(t);
  const cause = { scope: 'io:network', actionId: 'a', groupId: 'g', type: 'Http', action: 'Get' } as const;
  const needed = { scopes: ['io:network'], causes: [cause], unknownCategories: ['Gone'] } as const;
  editor.runs.requirements = { ...needed, machineLabels: [] };

  const { digest, restricted, restrictedFiles, ...requirements } =
    await editor.call('project_requirements_get');

  assert.deepEqual(requirements, needed);
  assert.match(digest, /^[\da-f]{64}$/);
  assert.deepEqual([restricted, restrictedFiles], [false, []]);
});
