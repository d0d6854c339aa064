import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { TypedColumn } from '@gatehouse/sdk-actions/document';
import { unpackWorkbook } from '../../tables/workbook/pack-workbook.ts';
import { runAction } from '../../testing/run-action.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-typed-'));
});

after(async () => {
  await rm(folder, { recursive: true });
});

const columnTypes: readonly TypedColumn[] = [
  { column: 'Price', type: 'number' },
  { column: 'Since', type: 'date' },
  { column: 'Active', type: 'boolean' },
];
const rows = [
  ['2026', 'Price', 'Since', 'Active'],
  ['007', '10', '2026-11-23', 'true'],
  ['008', '9.50', '2026-11-22T08:30', 'false'],
  ['009', '', '', ''],
];
const [header = [], seven = [], eight = [], nine = []] = rows;

function act(action: string, parameters: Record<string, string>, more: object = {}) {
  return runAction(
    { type: 'Table', action, parameters: { Table: 'T', ...parameters }, results: { Count: 'count' } },
    { tables: { 'T+': rows }, variables: { count: '' }, tableFields: { columnTypes, ...more } },
  );
}

for (const [action, parameters] of [
  ['AddRow', { Values: '010;cheap' }],
  ['AddAll', { Rows: '[["010", "1"], ["011", "", "yesterday"]]' }],
  ['WriteCell', { Row: '1', Column: 'Active', Value: 'perhaps' }],
  ['AddColumn', { Values: '1', Header: 'Price' }],
] as const) {
  test(`${action} of what a typed column does not hold fails, or adds a column of its own`, async () => {
    const { error, values } = await act(action, parameters);

    if (action === 'AddColumn') assert.equal(error, '');
    else {
      assert.match(error, /in a column of .*The table was not changed/);
      assert.deepEqual(values.tables.T, rows);
    }
  });
}

for (const [Columns, Desc, expected] of [
  ['Price', 'false', [eight, seven, nine]],
  ['Price', 'true', [seven, eight, nine]],
  ['Since', 'false', [eight, seven, nine]],
  ['Active', 'true', [seven, eight, nine]],
] as const) {
  test(`rows are sorted by ${Columns} as what it is, with Desc ${Desc}`, async () => {
    const { values, error } = await act('Sort', { Columns, Desc });

    assert.deepEqual(values.tables.T, [header, ...expected], error);
  });
}

test('a file with a cell that does not fit is not taken, whole or in part', async () => {
  const Path = path.join(folder, 'bad.csv');
  await writeFile(Path, 'Name,Price\nAnn,1\nBob,"1,5"\n');

  const { error, values } = await act('BindFile', { Path });

  assert.match(error, /Row 2 of the table "T", counted from 0, would have "1,5" in a column of numbers/);
  assert.deepEqual(values.tables.T, rows);
});

test('a table that is bound to a file fails with the row that does not fit, and the file stays', async () => {
  const file = path.join(folder, 'bound.txt');
  await writeFile(file, 'Name;Price\nAnn;much\n');
  const bound = { bindToFile: true, bindedFile: file, colSeparator: ';' };

  const { error } = await act('AddRow', { Values: 'Bob;1' }, bound);

  assert.match(error, /Row 1 of the table "T", counted from 0, would have "much" in a column of numbers/);
  assert.equal(await readFile(file, 'utf8'), 'Name;Price\nAnn;much\n');
});

async function sheetOf(file: string, number: number): Promise<string> {
  const parts = await unpackWorkbook(await readFile(file), () => true);
  return String(parts.get(`xl/worksheets/sheet${number}.xml`));
}

test('cells are numbers, dates and booleans in a new workbook and in a sheet that is added to it', async () => {
  const Path = path.join(folder, 'typed.xlsx');

  const made = await act('SaveFile', { Path, Format: 'xlsx', Sheet: 'One' });
  const added = await act('SaveFile', { Path, Format: 'xlsx', Sheet: 'Two' });
  const back = await Promise.all(
    ['One', 'Two'].map((Sheet) => act('BindFile', { Path, Format: 'xlsx', Sheet })),
  );

  assert.deepEqual([made.error, added.error, ...back.map(({ error }) => error)], ['', '', '', '']);
  for (const number of [1, 2]) {
    const xml = await sheetOf(Path, number);
    assert.match(xml, /<c[^>]*t="b"[^>]*><v>1<\/v>/);
    assert.match(xml, /<v>9\.5<\/v>/);
    assert.match(xml, /<v>46349<\/v>/);
  }
  // A workbook keeps the number, and not how it was written.
  const kept = [header, seven, ['008', '9.5', '2026-11-22T08:30:00', 'false']];
  for (const { values } of back) assert.deepEqual(values.tables.T?.slice(0, 3), kept);
});

test('without types each cell is what it looks like where tryParseType is set, and a text where it is not', async () => {
  const given = { columnTypes: null, isFirstRowContainsHeaders: false };
  const [guessed, plain] = ['guessed', 'plain'].map((name) => path.join(folder, `${name}.xlsx`));

  await act('SaveFile', { Path: guessed ?? '', Format: 'xlsx' }, { ...given, tryParseType: true });
  await act('SaveFile', { Path: plain ?? '', Format: 'xlsx' }, given);

  assert.match(await sheetOf(guessed ?? '', 1), /<v>9\.5<\/v>/);
  assert.match(await sheetOf(guessed ?? '', 1), /t="b"/);
  assert.doesNotMatch(await sheetOf(plain ?? '', 1), /<v>9\.5<\/v>|t="b"/);
});

test('a workbook without styles of cells takes no dates, and says so', async () => {
  const Path = path.join(folder, 'styleless.xlsx');
  await act('SaveFile', { Path, Format: 'xlsx' });
  const parts = await unpackWorkbook(await readFile(Path), (name) => name !== 'xl/styles.xml');
  const { packWorkbook } = await import('../../tables/workbook/pack-workbook.ts');
  await writeFile(Path, await packWorkbook(parts));

  const { error } = await act('SaveFile', { Path, Format: 'xlsx', Sheet: 'Two' });

  assert.match(error, /has no styles of cells, so dates cannot be written/);
});

test('typed cells are values of JSON, and an empty one is null', async () => {
  const { values, error } = await runAction(
    {
      type: 'JsonXml',
      action: 'Build',
      parameters: { From: 'table', Source: 'T', Format: 'json' },
      results: { OutputVariable: 'out' },
    },
    { tables: { 'T+': rows }, variables: { out: '' }, tableFields: { columnTypes } },
  );

  assert.deepEqual(
    JSON.parse(values.variables.out ?? ''),
    [
      { 2026: '007', Price: 10, Since: '2026-11-23', Active: true },
      { 2026: '008', Price: 9.5, Since: '2026-11-22T08:30', Active: false },
      { 2026: '009', Price: null, Since: '', Active: null },
    ].map((row, place) => (place === 2 ? { ...row, Since: null } : row)),
    error,
  );
});

test('typed cells are numbers and booleans in a database without types of columns', async () => {
  const database = { Provider: 'sqlite', Path: path.join(folder, 'typed.db') };
  const run = (action: string, parameters: object) =>
    runAction(
      {
        type: 'Database',
        action,
        parameters: { ...database, ...parameters },
        results: { OutputVariable: 'out' },
      },
      { tables: { 'T+': rows, out: [] }, variables: { out: '' }, tableFields: { columnTypes } },
    );

  const made = await run('Execute', { Sql: 'CREATE TABLE t (name, price, since, active)' });
  const inserted = await run('BulkInsert', {
    ...{ Into: 't', Table: 'T', Columns: 'name,price,since,active', EmptyAsNull: 'false' },
  });
  const read = await run('Query', {
    Sql: 'SELECT typeof(name), typeof(price), typeof(since), typeof(active) FROM t',
  });

  assert.deepEqual([made.error, inserted.error, read.error], ['', '', '']);
  const found: object[] = JSON.parse(read.values.variables.out ?? '[]');
  assert.deepEqual(
    found.map((row) => Object.values(row)),
    [
      ['text', 'integer', 'text', 'integer'],
      ['text', 'real', 'text', 'integer'],
      ['text', 'null', 'null', 'null'],
    ],
  );
});
