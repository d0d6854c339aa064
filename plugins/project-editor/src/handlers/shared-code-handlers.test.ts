import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { newProject, validationCodes } from '../testing/test-projects.ts';

const shared = { usings: "import os from 'node:os';", commonCode: 'export const one = 1;' };

test('a new project shares no code, and the first change makes the block', async (t) => {
  const editor = await newProject(t);
  const before = await editor.call('shared_code_get');

  const first = await editor.call('shared_code_set', { body: shared });
  const second = await editor.call('shared_code_set', { body: { usings: null, commonCode: '' } });

  assert.deepEqual(before, { usings: '', commonCode: '', loadCodeFromFile: false, localPath: '' });
  assert.deepEqual([first, second], [{ blockCreated: true }, { blockCreated: false }]);
  assert.deepEqual(await editor.call('shared_code_get'), { ...before, usings: shared.usings });
});

test('a change of shared code without content adds no block', async (t) => {
  const editor = await newProject(t);

  const answer = await editor.call('shared_code_set', { body: { usings: null } });

  assert.deepEqual(answer, { blockCreated: false });
  assert.equal((await editor.call('project_get_current')).hasUnsavedChanges, false);
});

test('shared code survives a save and is one step to undo', async (t) => {
  const editor = await newProject(t);
  const file = path.join(editor.folder, 'shared.zp');
  await editor.call('shared_code_set', { body: shared });
  await editor.call('project_save', { body: { path: file } });
  await editor.call('project_open', { body: { path: file } });

  assert.equal((await editor.call('shared_code_get')).commonCode, shared.commonCode);

  await editor.call('shared_code_set', { body: { commonCode: 'export const two = 2;' } });
  await editor.call('project_undo');
  assert.equal((await editor.call('shared_code_get')).commonCode, shared.commonCode);
});

test('shared code that does not compile is refused with its lines and leaves no trace', async (t) => {
  const editor = await newProject(t);
  editor.code.problems = [
    { key: 'commonCode', line: 1, column: 8, message: 'Expected (TS1005)' },
    { key: 'usings', line: 1, column: 1, message: 'Unknown (TS2304)' },
  ];

  const refusal = await editor.refusal('shared_code_set', { body: shared });

  assert.deepEqual(validationCodes(refusal), ['TYPE commonCode', 'TYPE usings']);
  assert.match(refusal.message, /^Line 1, column 8: Expected/);
  assert.equal((await editor.call('shared_code_get')).commonCode, '');
});

test('shared code is accepted unchecked when the compiler exceeds its time limit', async (t) => {
  const editor = await newProject(t);
  editor.code.problems = null;

  assert.deepEqual(await editor.call('shared_code_set', { body: shared }), { blockCreated: true });
});

test('code from a file needs the path of the file', async (t) => {
  const editor = await newProject(t);

  const refusal = await editor.refusal('shared_code_set', { body: { loadCodeFromFile: true } });

  assert.deepEqual(validationCodes(refusal), ['REQUIRED localPath']);
});

test('references replace the whole list: blank ones are dropped, duplicates kept once', async (t) => {
  const editor = await newProject(t);
  const references = [' lodash ', '', 'System.Xml', 'lodash', '[external]./prices.js[external]'];
  const stored = ['lodash', 'System.Xml', '[external]./prices.js[external]'];

  const first = await editor.call('gac_references_set', { body: { references } });
  const second = await editor.call('gac_references_set', { body: { references: stored } });

  assert.deepEqual(first, { references: stored, totalCount: 3, blockCreated: true });
  assert.deepEqual(second, { references: stored, totalCount: 3, blockCreated: false });
  assert.deepEqual(await editor.call('gac_references_get'), { references: stored, totalCount: 3 });
});

test('a reference to a file without its closing mark is refused, and every such one is named', async (t) => {
  const editor = await newProject(t);
  const references = ['[external]./a.js', 'fine', '[external][external]'];

  const refusal = await editor.refusal('gac_references_set', { body: { references } });

  assert.deepEqual(validationCodes(refusal), ['TYPE references[0]', 'TYPE references[2]']);
  assert.deepEqual(await editor.call('gac_references_get'), { references: [], totalCount: 0 });
});

test('an edit of references that was decided on another state is refused', async (t) => {
  const editor = await newProject(t);

  const refusal = await editor.refusal('gac_references_set', {
    body: { references: [] },
    headers: { 'if-match': '"another"' },
  });

  assert.equal(refusal.code, 'failed_precondition');
});
