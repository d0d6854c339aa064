import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { TestEditor } from '../testing/test-editor.ts';
import { newProject } from '../testing/test-projects.ts';

async function withTable(t: TestContext, table: object): Promise<TestEditor> {
  const editor = await newProject(t);
  await editor.call('tables_add', { body: { tables: [{ name: 'T', ...table }] } });
  return editor;
}

const params = { name: 'T' };
const rowsOf = async (editor: TestEditor) => (await editor.call('table_rows_get', { params })).rows;

for (const [title, table, rows] of [
  [
    'its text by ; and line breaks',
    { defaultItems: 'a;b\r\nc;d\n' },
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['nothing out of an empty text', { defaultItems: '' }, []],
  [
    'by each letter of a set',
    { defaultItems: 'a,b;c', colSeparator: ',;', colSeparatorType: 'CharArray' },
    [['a', 'b', 'c']],
  ],
  [
    'by a pattern, without its groups',
    { defaultItems: 'a1b22c', colSeparator: '(\\d)+', colSeparatorType: 'Regex' },
    [['a', 'b', 'c']],
  ],
] as const) {
  test(`a table cuts ${title}`, async (t) => {
    const editor = await withTable(t, table);

    assert.deepEqual(await rowsOf(editor), rows);
  });
}

test('rows joined with the separators that the table reports are rows (D5)', async (t) => {
  const editor = await withTable(t, { colSeparator: '{-String.Tab-}' });
  const [table] = (await editor.call('tables_list')).tables;
  const { rowSeparator = '', colSeparator = '' } = table ?? {};
  const defaultItems = [['a', 'b'].join(colSeparator), ['c', 'd'].join(colSeparator)].join(rowSeparator);

  await editor.call('tables_update', { body: { tables: [{ name: 'T', defaultItems }] } });

  assert.deepEqual([rowSeparator, colSeparator], ['{-String.Enter-}', '{-String.Tab-}']);
  assert.deepEqual(await rowsOf(editor), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a text that is sent with its table may have the separator as it is reported (D5)', async (t) => {
  const editor = await withTable(t, { defaultItems: 'a;b{-String.Enter-}c;d' });

  assert.deepEqual(await rowsOf(editor), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a separator pattern that would run for ever is refused in time', async (t) => {
  const table = { defaultItems: 'a'.repeat(60), colSeparator: '^(?:a+)+$b', colSeparatorType: 'Regex' };
  const editor = await withTable(t, table);

  assert.equal((await editor.refusal('table_rows_get', { params })).code, 'bad_request');
});

test('the columns of a table are those of its widest row', async (t) => {
  const wide = Array.from({ length: 28 }, () => 'x').join(';');
  const editor = await withTable(t, { defaultItems: `a\n${wide}`, isFirstRowContainsHeaders: true });

  const { columns, hasHeaders, columnHeaders } = await editor.call('table_columns_get', { params });

  assert.deepEqual([columns[0], columns[25], columns[26], columns[27]], ['A', 'Z', 'AA', 'AB']);
  assert.equal(hasHeaders, true);
  assert.deepEqual(columnHeaders, ['a', ...Array.from({ length: 27 }, () => '')]);
});

for (const [title, table] of [
  ['without a header row', { defaultItems: 'a;b' }],
  ['without any row', { isFirstRowContainsHeaders: true }],
] as const) {
  test(`a table ${title} has no headers of columns`, async (t) => {
    const editor = await withTable(t, table);

    assert.deepEqual((await editor.call('table_columns_get', { params })).columnHeaders, []);
  });
}

test('added rows are written into the text of the table', async (t) => {
  const editor = await withTable(t, { defaultItems: 'a;b\n' });

  await editor.call('table_row_add', { params, body: { values: ['c', 4] } });
  await editor.call('table_row_add', { params, body: { values: [''] } });
  await editor.call('table_row_add', { params, body: { values: ['e'] } });

  assert.deepEqual(await rowsOf(editor), [['a', 'b'], ['c', '4'], [''], ['e']]);
  assert.equal((await editor.call('tables_list')).tables[0]?.defaultItems, 'a;b\nc;4\n\ne');
});

for (const [title, table, values] of [
  ['a value that holds a separator', {}, ['a;b']],
  ['a value that ends as the separator begins', { colSeparator: 'aba' }, ['xab', 'y']],
  ['no values', {}, []],
  ['a row where the separator is a pattern', { colSeparatorType: 'Regex' }, ['a']],
] as const) {
  test(`a table refuses ${title}`, async (t) => {
    const editor = await withTable(t, table);

    assert.equal((await editor.refusal('table_row_add', { params, body: { values } })).code, 'bad_request');
    assert.deepEqual(await rowsOf(editor), []);
  });
}

test('an update changes the sent fields; null leaves a field as it is', async (t) => {
  const editor = await withTable(t, { defaultItems: 'a', csvSeparator: ',' });

  await editor.call('tables_update', {
    body: { tables: [{ name: 'T', defaultItems: null, csvSeparator: '|', bindToFile: true }] },
  });

  const [table] = (await editor.call('tables_list')).tables;
  assert.deepEqual([table?.defaultItems, table?.csvSeparator, table?.bindToFile], ['a', '|', true]);
});
