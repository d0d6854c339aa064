import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CellType, TableDefinition } from '@gatehouse/sdk-actions/document';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf, runDocument } from '../testing.ts';
import { TypedTable } from './typed-table.ts';

const header = ['Name', 'Price', 'Since', 'Active'];
const first = ['Ann', '12.50', '2026-11-23', 'true'];
const columnTypes = [
  { column: 'Price', type: 'number' },
  { column: 'Since', type: 'date' },
  { column: 'D', type: 'boolean' },
] as const;
const definition = { name: 'people', isFirstRowContainsHeaders: true, columnTypes };

for (const [type, text, stored] of [
  ['number', ' +1.50 ', '1.50'],
  ['number', '-3e2', '-3e2'],
  ['number', '', ''],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '2026-11-23 08:30', '2026-11-23T08:30'],
  ['date', '2026-11-23t08:30:15.25z', '2026-11-23T08:30:15.25Z'],
  ['date', '2026-11-23T08:30+0200', '2026-11-23T08:30+0200'],
  ['boolean', ' TRUE ', 'true'],
  ['text', ' 007 ', ' 007 '],
] satisfies readonly (readonly [CellType, string, string])[]) {
  test(`${JSON.stringify(text)} is kept as ${JSON.stringify(stored)} in a column of the type ${type}`, () => {
    const columns = [{ column: 'A', type }];
    const table = new TypedTable({ name: 'T', isFirstRowContainsHeaders: false, columnTypes: columns }, []);

    table.add([[text, 'x']]);

    assert.deepEqual(table.rows, [[stored, 'x']]);
  });
}

for (const [type, text] of [
  ['number', '12,5'],
  ['number', '1 000'],
  ['number', '1234567890123456'],
  ['number', 'Infinity'],
  ['date', '2026-02-29'],
  ['date', '23.11.2026'],
  ['date', '2026-11-23T24:00'],
  ['date', '2026-11-23T08:30+99:00'],
  ['boolean', 'yes'],
  ['boolean', '1'],
] satisfies readonly (readonly [CellType, string])[]) {
  test(`${JSON.stringify(text)} does not fit into a column of the type ${type}, and no row is added`, () => {
    const columns = [{ column: 'B', type }];
    const table = new TypedTable({ name: 'T', isFirstRowContainsHeaders: false, columnTypes: columns }, []);

    assert.throws(
      () =>
        table.add([
          ['x', ''],
          ['y', text],
        ]),
      (error: Error) => {
        return (
          error.message.includes('Row 1 of the table "T"') && error.message.includes(JSON.stringify(text))
        );
      },
    );
    assert.deepEqual(table.rows, []);
  });
}

test('each way to change a table checks its cells, and leaves it as it was where one does not fit', () => {
  const table = new TypedTable(definition, [header, first]);
  const bad = ['Bob', 'cheap'];

  for (const change of [
    () => table.add([bad]),
    () => table.replace([header, bad]),
    () => table.write({ row: 1, column: 3 }, 'perhaps'),
    () => table.write({ row: 2, column: 2 }, 'today'),
    // The header makes a column of names one of numbers.
    () => table.write({ row: 0, column: 0 }, 'Price'),
  ])
    assert.throws(change, /The table was not changed/);

  assert.deepEqual(table.rows, [header, first]);
  assert.deepEqual(
    [...table.types()],
    [
      [1, 'number'],
      [2, 'date'],
      [3, 'boolean'],
    ],
  );
});

test('a type follows its header when columns change, and a header is no cell', () => {
  const table = new TypedTable(definition, [header, first]);

  table.replace(table.rows.map((row) => row.slice(1)));
  table.write({ row: 1, column: 0 }, '3');

  assert.deepEqual([...table.types()].slice(0, 2), [
    [0, 'number'],
    [1, 'date'],
  ]);
  assert.deepEqual(table.rows[0], ['Price', 'Since', 'Active']);
  assert.throws(() => table.write({ row: 1, column: 0 }, 'three'), /"three" in a column of numbers/);
});

test('rows that were read stay as they are when the table changes', () => {
  const table = new TypedTable({ ...definition, columnTypes: null }, [header, first]);
  const [, before] = table.rows;

  table.write({ row: 1, column: 1 }, 'anything');

  assert.deepEqual([before, table.rows[1]?.[1]], [first, 'anything']);
});

const defaults: TableDefinition = {
  ...definition,
  colSeparator: ';',
  colSeparatorType: 'Text',
  rowSeparator: '\n',
  rowSeparatorType: 'Text',
  csvSeparator: '',
  defaultItems: 'Name;Price;Since;Active\nAnn;12.50;2026-11-23;TRUE\n',
  bindToFile: false,
  bindedFile: '',
  syncWithFile: false,
  leaveBlankFile: false,
  encoding: null,
  useSpecializedFormat: false,
  tryParseType: false,
  isCorrectDisplayInExcel: false,
};

for (const [what, row, message] of [
  ['fit', 'Bob;;;false', null],
  [
    'hold a word where a number belongs',
    'Bob;cheap;;false',
    /Row 2 of the table "people".*"cheap" in a column of numbers/,
  ],
  [
    'hold a date of another country',
    'Bob;1;23.11.2026;',
    /Row 2 of the table "people".*"23.11.2026" in a column of dates/,
  ],
  [
    'hold a word where true or false belongs',
    'Bob;1;;yes',
    /Row 2 of the table "people".*"yes" in a column of true and false/,
  ],
] as const) {
  test(`a run whose default rows ${what} ${message === null ? 'starts with them' : 'does not start, and says which cell it is'}`, async () => {
    const table = { ...defaults, defaultItems: `${defaults.defaultItems}${row}\n` };
    const document = documentOf([{ type: 'Sample', action: 'Nothing', parameters: {} }], { tables: [table] });

    const { outcome } = await runDocument(document, { executors: [sampleExecutors] });

    if (message === null) {
      assert.deepEqual([outcome.result, outcome.values?.tables.people?.[1]], ['success', first]);
    } else {
      assert.deepEqual([outcome.result, outcome.actionsExecuted], ['failure', 0]);
      assert.match(outcome.errorMessage ?? '', message);
    }
  });
}

test('rows that are added to an empty table have the types that their own header names', () => {
  const table = new TypedTable(definition, []);

  table.add([header, [' Ann ', ' 1.5 ', '2026-11-23', 'TRUE']]);

  assert.deepEqual(table.rows, [header, [' Ann ', '1.5', '2026-11-23', 'true']]);
  assert.throws(() => table.add([['Bob', 'much', '', '']]), /Row 2 of the table "people"/);
});

test('a cell is written into its row, whose other cells stay, and missing ones before it are empty', () => {
  const table = new TypedTable(definition, [header, first]);

  table.write({ row: 1, column: 1 }, ' 13 ');
  table.write({ row: 1, column: 5 }, 'more');
  table.write({ row: 3, column: 1 }, '1');

  assert.deepEqual(table.rows[1], ['Ann', '13', '2026-11-23', 'true', '', 'more']);
  assert.deepEqual(table.rows[3], ['', '1']);
  assert.throws(() => table.write({ row: 1, column: 1 }, 'much'), /Row 1 of the table "people"/);
  assert.equal(table.rows[1]?.[1], '13');
});
