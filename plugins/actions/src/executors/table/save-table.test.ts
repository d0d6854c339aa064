import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { runAction, tablesOf } from '../../testing/run-action.ts';
import { standardExecutors } from '../standard-executors.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-table-'));
});

after(async () => {
  await rm(folder, { recursive: true });
});

const rows = [
  ['id', 'text'],
  ['1', 'a,b'],
  ['2', 'say "hi"'],
  ['3', 'tab\there'],
];

function save(parameters: Record<string, string>) {
  return runAction(
    { type: 'Table', action: 'SaveFile', parameters: { Table: 'rows', ...parameters } },
    { tables: { 'rows+': rows } },
  );
}

for (const [Format, expected] of [
  ['csv', 'id,text\n1,"a,b"\n2,"say ""hi"""\n3,tab\there\n'],
  ['tsv', 'id\ttext\n1\ta,b\n2\t"say ""hi"""\n3\t"tab\there"\n'],
  ['text', 'id;text\n1;a,b\n2;say "hi"\n3;tab\there\n'],
] as const) {
  test(`SaveFile writes ${Format}, its header row first`, async () => {
    const Path = path.join(folder, `rows.${Format}`);

    const run = await save({ Path, Format });

    assert.equal(run.branch, 'OnSuccess', run.error);
    assert.equal(await readFile(Path, 'utf8'), expected);
  });
}

test('SaveFile keeps a cell with line breaks in one quoted cell', async () => {
  const Path = path.join(folder, 'breaks.csv');
  const actions = [
    { type: 'Table', action: 'AddRow', parameters: { Table: 'rows', Values: '["a\\nb", "c\\rd"]' } },
    { type: 'Table', action: 'SaveFile', parameters: { Table: 'rows', Path } },
  ];

  await runDocument(documentOf(actions, { tables: tablesOf({ rows: [] }) }), {
    executors: standardExecutors,
  });

  assert.equal(await readFile(Path, 'utf8'), '"a\nb","c\rd"\n');
});

test('SaveFile writes 50,000 rows', async () => {
  const Path = path.join(folder, 'many.csv');
  const many = Array.from({ length: 50_000 }, (_, index) => [String(index), 'x']);

  await runAction(
    { type: 'Table', action: 'SaveFile', parameters: { Table: 'many', Path } },
    { tables: { many } },
  );

  const lines = (await readFile(Path, 'utf8')).split('\n');
  assert.deepEqual([lines.length, lines[0], lines[49_999], lines[50_000]], [50_001, '0,x', '49999,x', '']);
});

test('SaveFile makes folders only with Create', async () => {
  const Path = path.join(folder, 'deep', 'er', 'rows.csv');

  const without = await save({ Path });
  const made = await save({ Path, Create: 'true' });

  assert.match(without.error, /it or its folder does not exist/);
  assert.equal(made.branch, 'OnSuccess', made.error);
  assert.deepEqual(await readdir(path.dirname(Path)), ['rows.csv']);
});

test('SaveFile as xlsx keeps every cell as text, and BindFile reads it back', async () => {
  const Path = path.join(folder, 'book.xlsx');

  await save({ Path, Format: 'xlsx' });
  const back = await runAction(
    { type: 'Table', action: 'BindFile', parameters: { Table: 'empty', Path, Format: 'xlsx' } },
    { tables: { empty: [] } },
  );

  assert.deepEqual(back.values.tables.empty, rows, back.error);
});

function bind(Path: string, Sheet: string) {
  const parameters = { Table: 'empty', Path, Format: 'xlsx', Sheet };
  return runAction({ type: 'Table', action: 'BindFile', parameters }, { tables: { empty: [] } });
}

test('SaveFile writes one sheet of a workbook and keeps the others', async () => {
  const Path = path.join(folder, 'sheets.xlsx');
  const tables = { first: [['a', '1']], second: [['b & <c>', '02']], third: [['d', '3.50']] };
  const saveSheet = (Table: keyof typeof tables, parameters: Record<string, string>) =>
    runAction(
      { type: 'Table', action: 'SaveFile', parameters: { Table, Path, Format: 'xlsx', ...parameters } },
      { tables },
    );

  const errors = [
    await saveSheet('first', { Sheet: 'One' }),
    await saveSheet('second', { Sheet: 'Two' }),
    await saveSheet('third', { Sheet: '3' }),
    await saveSheet('third', { Numbers: 'B' }),
  ].map(({ error }) => error);
  const read = await Promise.all(['One', 'Two', '3'].map((sheet) => bind(Path, sheet)));

  assert.deepEqual(errors, ['', '', '', '']);
  assert.deepEqual(
    read.map(({ values }) => values.tables.empty),
    [[['d', '3.5']], [['b & <c>', '02']], [['d', '3.50']]],
  );
});

test('SaveFile refuses a name that no sheet can have, and leaves the workbook', async () => {
  const Path = path.join(folder, 'named.xlsx');
  await save({ Path, Format: 'xlsx' });

  const { error } = await save({ Path, Format: 'xlsx', Sheet: 'a/b' });

  assert.match(error, /Sheet "a\/b" cannot be a name: at most 31 characters/);
  assert.deepEqual((await bind(Path, '')).values.tables.empty, rows);
});
