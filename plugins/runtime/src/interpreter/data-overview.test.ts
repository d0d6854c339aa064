import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOverview, type OverviewSource } from './data-overview.ts';

const nothing: OverviewSource = { variables: new Map(), lists: new Map(), tables: new Map() };
const named = <T>(count: number, value: T) =>
  new Map(Array.from({ length: count }, (_, n) => [`n${n}`, value]));
const mask = (text: string) => text.replaceAll('hunter2', '***');

test('the first 100 variables are shown, and all are counted', () => {
  const { variables, variableCount } = dataOverview({ ...nothing, variables: named(101, 'x') });

  assert.deepEqual(
    [variables.length, variables.at(-1), variableCount],
    [100, { name: 'n99', value: 'x' }, 101],
  );
});

test('the first 50 lists and tables are shown, and all are counted', () => {
  const overview = dataOverview({
    ...nothing,
    lists: named(51, []),
    tables: named(52, { hasHeaders: false, rows: [] }),
  });

  assert.deepEqual([overview.lists.length, overview.listCount], [50, 51]);
  assert.deepEqual([overview.tables.length, overview.tableCount], [50, 52]);
});

test('the first 20 items of a list are shown, and all are counted', () => {
  const items = Array.from({ length: 21 }, (_, n) => `${n}`);

  const [list] = dataOverview({ ...nothing, lists: new Map([['L', items]]) }).lists;

  assert.deepEqual(
    [list?.name, list?.items.length, list?.items.at(-1), list?.totalCount],
    ['L', 20, '19', 21],
  );
});

test('the first 50 cells of the first 20 rows are shown, with the width of the widest row', () => {
  const row = (width: number) => Array.from({ length: width }, () => 'x');
  const rows = [...Array.from({ length: 20 }, () => row(51)), row(70)];

  const [table] = dataOverview({ ...nothing, tables: new Map([['T', { hasHeaders: false, rows }]]) }).tables;

  assert.deepEqual([table?.rows.length, table?.rows[0]?.length], [20, 50]);
  assert.deepEqual([table?.totalCount, table?.width], [21, 70]);
});

test('values with the name of a secret are masked, and secrets within texts', () => {
  const { variables, lists } = dataOverview({
    ...nothing,
    variables: new Map([
      ['password', 'abc'],
      ['token', ''],
      ['plain', 'hunter2!'],
    ]),
    lists: new Map([
      ['passwords', ['a']],
      ['plain', ['hunter2']],
    ]),
    mask,
  });

  assert.deepEqual(
    variables.map(({ value }) => value),
    ['***', '', '***!'],
  );
  assert.deepEqual(
    lists.map(({ items }) => items),
    [['***'], ['***']],
  );
});

test('a column whose header names a secret is masked below the header', () => {
  const rows = [
    ['user', 'password'],
    ['ann', 'abc'],
    ['bob', ''],
  ];
  const shownRows = (hasHeaders: boolean) =>
    dataOverview({ ...nothing, tables: new Map([['T', { hasHeaders, rows }]]), mask }).tables[0]?.rows;

  assert.deepEqual(shownRows(true), [
    ['user', 'password'],
    ['ann', '***'],
    ['bob', ''],
  ]);
  assert.deepEqual(shownRows(false), rows);
});

test('the cells of a table with the name of a secret are masked, and its headers shown', () => {
  const rows = [['user'], ['ann']];

  const [table] = dataOverview({
    ...nothing,
    tables: new Map([['tokens', { hasHeaders: true, rows }]]),
  }).tables;

  assert.deepEqual(table?.rows, [['user'], ['***']]);
});

test('secrets within cells and headers are masked', () => {
  const rows = [['hunter2'], ['hunter2']];

  const [table] = dataOverview({
    ...nothing,
    tables: new Map([['T', { hasHeaders: true, rows }]]),
    mask,
  }).tables;

  assert.deepEqual(table?.rows, [['***'], ['***']]);
});
