import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { columnName } from '../tables/column-names.ts';
import type { TestEditor } from '../testing/test-editor.ts';
import { newProject } from '../testing/test-projects.ts';

const params = { name: 'T' };
const withHeaders = { isFirstRowContainsHeaders: true };

async function withTable(t: TestContext, table: object): Promise<TestEditor> {
  const editor = await newProject(t);
  await editor.call('tables_add', { body: { tables: [{ name: 'T', ...table }] } });
  return editor;
}

const rowsOf = async (editor: TestEditor) => (await editor.call('table_rows_get', { params })).rows;

for (const [title, table, body, columnName, rows] of [
  [
    'stands behind the widest row, and every row reaches it',
    { defaultItems: 'a\r\nb;c\nd;' },
    {},
    'C',
    [
      ['a', '', ''],
      ['b', 'c', ''],
      ['d', '', ''],
    ],
  ],
  [
    'has its header in the header row',
    { ...withHeaders, defaultItems: 'name\n1;2' },
    { header: 'price' },
    'C',
    [
      ['name', '', 'price'],
      ['1', '2', ''],
    ],
  ],
  ['makes the header row of an empty table', withHeaders, { header: 5 }, 'A', [['5']]],
  ['makes a row of an empty table, since only a row can hold it', {}, { header: null }, 'A', [['']]],
  [
    'is written with the separators of the table',
    { ...withHeaders, defaultItems: 'a\tb#c', colSeparator: '{-String.Tab-}', rowSeparator: '#' },
    { header: 'd;e' },
    'C',
    [
      ['a', 'b', 'd;e'],
      ['c', '', ''],
    ],
  ],
  [
    'is written with the first letter of a set of separators',
    { defaultItems: 'a,b;c', colSeparator: ';,', colSeparatorType: 'CharArray' },
    {},
    'D',
    [['a', 'b', 'c', '']],
  ],
] as const) {
  test(`a new column ${title}`, async (t) => {
    const editor = await withTable(t, table);

    const answer = await editor.call('table_column_add', { params, body });

    assert.deepEqual(answer, { columnName });
    assert.deepEqual(await rowsOf(editor), rows);
    assert.equal((await editor.call('table_columns_get', { params })).columns.at(-1), columnName);
  });
}

for (const [title, table, body, message] of [
  ['a header for a table without a header row', { defaultItems: 'a' }, { header: 'b' }, /no header row/],
  ['a header for an empty table without a header row', {}, { header: '' }, /no header row/],
  ['a header that holds a separator', withHeaders, { header: 'a;b' }, /holds the separator ";"/],
  ['a column where the separator is a pattern', { colSeparatorType: 'Regex' }, {}, /a pattern/],
  ['a column where there is no separator', { rowSeparator: '' }, {}, /is empty/],
  [
    'a column behind cells that end as the separator begins',
    { defaultItems: 'aab', colSeparator: 'aba' },
    {},
    /cut/,
  ],
] as const) {
  test(`a table refuses ${title}, and stays as it is`, async (t) => {
    const editor = await withTable(t, table);
    const before = await editor.call('tables_list');

    const refusal = await editor.refusal('table_column_add', { params, body });

    assert.equal(refusal.code, 'bad_request');
    assert.match(refusal.message, message);
    assert.deepEqual(await editor.call('tables_list'), before);
  });
}

test('adding a column needs an existing table and a current If-Match', async (t) => {
  const editor = await withTable(t, {});
  const unknown = await editor.refusal('table_column_add', { params: { name: 'none' } });
  const stale = await editor.refusal('table_column_add', { params, headers: { 'if-match': '"old"' } });

  assert.deepEqual([unknown.code, stale.code], ['not_found', 'failed_precondition']);
});

test('columns that are added at the same time to a large table are all kept', async (t) => {
  const line = Array.from({ length: 10 }, (_, cell) => `cell ${cell}`).join(';');
  const editor = await withTable(t, { defaultItems: `${line}\n`.repeat(20_000) });

  const add = () => editor.call('table_column_add', { params });
  const answers = await Promise.all([add(), add(), add()]);

  const { columns } = await editor.call('table_columns_get', { params });
  assert.deepEqual(answers.map(({ columnName }) => columnName).toSorted(), ['K', 'L', 'M']);
  assert.deepEqual(
    [columns.length, (await editor.call('tables_list')).tables[0]?.defaultItems.split('\n').length],
    [13, 20_000],
  );
});

test('columns are named A to Z, then AA, as numbers without a zero', () => {
  assert.deepEqual([0, 25, 26, 27, 701, 702, 18_277, 18_278].map(columnName), [
    ...['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA', 'ZZZ', 'AAAA'],
  ]);
  fc.assert(
    fc.property(fc.nat(1_000_000), (index) => {
      const back = [...columnName(index)].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

      assert.equal(back - 1, index);
    }),
  );
});
