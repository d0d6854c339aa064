import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { addAction, addVariable, newProject, savedProject } from '../testing/test-projects.ts';

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

test('each save keeps the version that it replaces, which is compared, drawn and restored in one undo step', async (t) => {
  const { editor, file } = await savedProject(t);
  t.after(() => editor.stop());
  await addVariable(editor, 'first');
  await addAction(editor);
  await editor.call('project_save');
  const first = await readFile(file, 'utf8');
  await addVariable(editor, 'second');
  await editor.call('project_save');

  const { versions, totalCount } = await editor.call('project_versions_list');
  const [newest = assert.fail()] = versions;
  const params = { versionId: newest.versionId };
  assert.deepEqual([totalCount, await readFile(newest.path, 'utf8')], [2, first]);
  const { changes } = await editor.call('project_diff', { query: { path: newest.path } });
  assert.deepEqual(names(changes), ['second']);
  const { svg } = await editor.call('project_version_image_get', { params });
  assert.match(svg.slice(0, 300), /<svg [^>]*>\s*<title>shop<\/title>/);

  const restored = await editor.call('project_version_restore', { params });

  assert.deepEqual(restored, { restored: true, hasUnsavedChanges: true });
  assert.deepEqual(names((await editor.call('variables_list')).variables), ['first']);
  const { hasUnsavedChanges } = await editor.call('project_undo');
  assert.equal(hasUnsavedChanges, false);
  assert.deepEqual(names((await editor.call('variables_list')).variables), ['first', 'second']);
});

test('the newest thirty versions of a file are kept, and those of other files are not among them', async (t) => {
  const { editor } = await savedProject(t);
  for (let n = 0; n < 33; n += 1) {
    await addVariable(editor, `n${n}`);
    await editor.call('project_save');
  }

  const { versions, totalCount } = await editor.call('project_versions_list');

  assert.equal(totalCount, 30);
  const ids = versions.map(({ versionId }) => versionId);
  assert.deepEqual(ids, ids.toSorted().toReversed());
  await editor.call('project_save', { body: { path: path.join(editor.folder, 'other.zp') } });
  assert.equal((await editor.call('project_versions_list')).totalCount, 0);
});

test('a project that was never saved has no versions, and one that is not there is not found', async (t) => {
  const editor = await newProject(t);

  assert.deepEqual(await editor.call('project_versions_list'), { versions: [], totalCount: 0 });
  for (const versionId of ['20260101T000000000Z', '../../store/keys.journal']) {
    const refusal = await editor.refusal('project_version_restore', { params: { versionId } });
    assert.equal(refusal.code, 'not_found');
  }
});

test('a version with other code is restored by who may author code alone', async (t) => {
  const { editor, file } = await savedProject(t);
  await editor.call('shared_code_set', { body: { commonCode: 'export const a = 1;' } });
  await editor.call('project_save');
  await editor.call('shared_code_set', { body: { commonCode: 'export const a = 2;' } });
  await editor.call('project_save');
  const { versions } = await editor.call('project_versions_list');
  const params = { versionId: versions[0]?.versionId ?? '' };
  const caller = { tier: 1, scopes: ['project:read', 'project:edit'] } as const;

  assert.equal((await editor.refusal('project_version_restore', { params, caller })).code, 'forbidden');
  await editor.call('project_version_restore', { params });

  assert.equal((await editor.call('shared_code_get')).commonCode, 'export const a = 1;');
  assert.match(await readFile(file, 'utf8'), /a = 2/);
});

test('a version that was damaged is refused with its place, and the project stays', async (t) => {
  const { editor } = await savedProject(t);
  await addVariable(editor, 'mine');
  await editor.call('project_save');
  const { versions } = await editor.call('project_versions_list');
  await writeFile(versions[0]?.path ?? '', '{"formatVersion": 1,');

  const params = { versionId: versions[0]?.versionId ?? '' };
  const refusal = await editor.refusal('project_version_restore', { params });

  assert.equal(refusal.code, 'bad_request');
  assert.deepEqual(names((await editor.call('variables_list')).variables), ['mine']);
});
