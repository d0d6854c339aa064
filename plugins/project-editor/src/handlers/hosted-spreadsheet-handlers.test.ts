import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { outcomesOf } from '../testing/test-forms.ts';
import { newProject } from '../testing/test-projects.ts';

test('a hosted spreadsheet has the defaults of the contract', async (t) => {
  const editor = await newProject(t);

  await editor.call('hosted_spreadsheets_add', { body: { hostedSpreadsheets: [{ name: 'S' }] } });

  assert.deepEqual((await editor.call('hosted_spreadsheets_list')).hostedSpreadsheets, [
    {
      name: 'S',
      newName: null,
      bindedURL: '',
      syncWithHosted: false,
      colSeparator: ';',
      colSeparatorType: 'Text',
      rowSeparator: '{-String.Enter-}',
      rowSeparatorType: 'Text',
      isFirstRowContainsHeaders: false,
      isUseAtomicAppending: false,
      isMemorizePinnedRowsAndCols: false,
      defaultItems: '',
    },
  ]);
});

test('an update of a hosted spreadsheet changes the sent fields, null leaves a field as it is, and a save keeps it', async (t) => {
  const editor = await newProject(t);
  const file = path.join(editor.folder, 'sheets.zp');
  const sheet = { name: 'S', bindedURL: 'https://sheets.example/1', defaultItems: 'a;b' };
  await editor.call('hosted_spreadsheets_add', { body: { hostedSpreadsheets: [sheet] } });

  await editor.call('hosted_spreadsheets_update', {
    body: { hostedSpreadsheets: [{ name: 'S', bindedURL: null, syncWithHosted: true, defaultItems: 7 }] },
  });

  await editor.call('project_save', { body: { path: file } });
  await editor.call('project_open', { body: { path: file } });
  const [read] = (await editor.call('hosted_spreadsheets_list')).hostedSpreadsheets;
  assert.deepEqual(
    [read?.bindedURL, read?.syncWithHosted, read?.defaultItems],
    ['https://sheets.example/1', true, '7'],
  );
});

test('a batch of hosted spreadsheets keeps the rest when one of them fails', async (t) => {
  const editor = await newProject(t);

  const added = await editor.call('hosted_spreadsheets_add', {
    body: { hostedSpreadsheets: [{ name: 'a' }, { name: 'a' }, {}, { name: 'b' }] },
  });
  const updated = await editor.call('hosted_spreadsheets_update', {
    body: {
      hostedSpreadsheets: [{ name: 'none' }, { name: 'a', newName: 'b' }, { name: 'a', newName: 'c' }],
    },
  });
  const deleted = await editor.call('hosted_spreadsheets_delete', { body: { names: ['a', 'c'] } });

  assert.deepEqual(outcomesOf(added), [
    ['a', 'RESULT_OK'],
    ['a', 'RESULT_INVALID_PARAMS'],
    [null, 'RESULT_INVALID_PARAMS'],
    ['b', 'RESULT_OK'],
  ]);
  assert.deepEqual(outcomesOf(updated), [
    ['none', 'RESULT_NOT_FOUND'],
    ['a', 'RESULT_INVALID_PARAMS'],
    ['a', 'RESULT_OK'],
  ]);
  assert.deepEqual(outcomesOf(deleted), [
    ['a', 'RESULT_NOT_FOUND'],
    ['c', 'RESULT_OK'],
  ]);
});

test('a renamed hosted spreadsheet is renamed in the actions that name it', async (t) => {
  const editor = await newProject(t);
  await editor.call('hosted_spreadsheets_add', { body: { hostedSpreadsheets: [{ name: 'S' }] } });
  await editor.call('tables_add', { body: { tables: [{ name: 'S' }] } });
  const action = await editor.call('action_add', {
    body: { type: 'Logic', action: 'Sum', parameters: { Spreadsheet: 'S', Table: 'S' } },
  });

  await editor.call('hosted_spreadsheets_update', {
    body: { hostedSpreadsheets: [{ name: 'S', newName: 'Prices' }] },
  });

  const { parameters } = await editor.call('action_get', { params: action });
  assert.deepEqual(parameters, { Spreadsheet: 'Prices', Table: 'S' });
});
