import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { BytesReply } from '@gatehouse/sdk-plugin';
import { startEditor, type TestEditor } from '../testing/test-editor.ts';
import { addVariable, newProject, savedProject } from '../testing/test-projects.ts';

async function exported(editor: TestEditor, request: object = {}): Promise<Buffer> {
  const answer = await editor.answer('project_export', request);
  assert.ok(answer instanceof BytesReply && answer.bytes instanceof Uint8Array);
  return Buffer.from(answer.bytes);
}

const importBody = (name: string, bytes: Buffer) => ({
  body: { name, contentBase64: bytes.toString('base64') },
});

test('an export has the unsaved edits, and is imported with all of them as a project without a file', async (t) => {
  const { editor, file } = await savedProject(t);
  await addVariable(editor, 'unsaved');
  const bytes = await exported(editor, { query: { format: 'zp' } });
  await editor.call('project_save');
  assert.deepEqual(bytes, await readFile(file));

  const { projectId } = await editor.call('project_get_current');
  const imported = await editor.call('project_import', importBody('C:\\fakepath\\copy.zp', bytes));

  const { projectName, projectPath, restricted } = imported;
  assert.deepEqual([projectName, projectPath, imported.projectId], ['copy', null, projectId]);
  // A key of this installation has saved this very content.
  assert.equal(restricted, false);
  const facts = await editor.call('project_get_current');
  assert.deepEqual([facts.projectPath, facts.hasUnsavedChanges], [null, true]);
  assert.equal((await editor.refusal('project_close')).code, 'failed_precondition');
  const other = path.join(editor.folder, 'other.zp');
  await editor.call('project_save', { body: { path: other } });
  assert.match(await readFile(other, 'utf8'), /"unsaved"/);
});

test('an imported project is there after a crash, before any edit of it', async (t) => {
  const { editor } = await savedProject(t);
  await addVariable(editor, 'kept aside');
  const bytes = await exported(editor, { query: { format: 'xmlz' } });
  const { recoveryPath } = await editor.call('project_import', importBody('sent.xmlz', bytes));

  const again = await startEditor(t, { after: editor });

  assert.match(await readFile(recoveryPath ?? '', 'utf8'), /kept aside/);
  const { projectName, recovered, restricted } = await again.call('project_get_current');
  assert.deepEqual([projectName, recovered?.edits, restricted], ['sent', 0, true]);
  assert.equal((await again.call('variables_list')).totalCount, 1);
});

for (const [what, name, content] of [
  ['another ending', 'page.html', '<script>'],
  ['no ending', '', '{}'],
  ['text that is no project', 'a.zp', '{"formatVersion": 7}'],
  ['text that breaks off', 'a.zp', '{'],
  ['no bytes', 'a.zp', ''],
  ['XML that is not packed', 'a.xmlz', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
] as const) {
  test(`an import of a file with ${what} is refused, and the open project stays`, async (t) => {
    const editor = await newProject(t);
    await addVariable(editor, 'mine');

    const refusal = await editor.refusal('project_import', importBody(name, Buffer.from(content)));

    assert.equal(refusal.code, 'bad_request');
    assert.equal((await editor.call('variables_list')).totalCount, 1);
  });
}

test('an import that cannot be kept is refused, and opens nothing', async (t) => {
  const editor = await newProject(t);
  const bytes = await exported(editor, { query: { format: 'zp' } });
  editor.documentStore.failure = new Error('full');

  assert.equal(
    (await editor.refusal('project_import', importBody('a.zp', bytes))).code,
    'failed_precondition',
  );

  editor.documentStore.failure = null;
  assert.equal((await editor.refusal('project_get_current')).code, 'project_not_open');
});

test('shared code leaves the editor for keys that may read code alone', async (t) => {
  const editor = await newProject(t);
  await editor.call('shared_code_set', { body: { commonCode: 'export const a = 1;' } });
  const caller = { tier: 2, scopes: ['project:read'] } as const;

  assert.equal((await editor.refusal('project_export', { caller })).code, 'forbidden');
});
