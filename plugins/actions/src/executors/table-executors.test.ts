import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from '../testing/run-action.ts';

const people = [
  ['Name', 'City'],
  ['Ann', 'Berlin'],
  ['Bob', 'Oslo'],
  ['Cid', 'Bonn'],
];

function onTable(action: string, parameters: Record<string, string>, rows = people) {
  return runAction(
    {
      type: 'Table',
      action,
      parameters: { Table: 'people', ...parameters },
      results: { OutputVariable: 'out', Index: 'index' },
    },
    { tables: { 'people+': rows, bare: [] }, lists: { cells: ['x', 'y;z'] } },
  );
}

const added = [
  [{ Values: 'Dee;Rome' }, ['Dee', 'Rome']],
  [{ Values: '["a;b", 2, null, true]' }, ['a;b', '2', '', 'true']],
  [{ Values: '[no json;x' }, ['[no json', 'x']],
  [{ List: 'cells' }, ['x', 'y;z']],
  [{}, ['']],
] as const;

for (const [parameters, expected] of added) {
  test(`AddRow ${JSON.stringify(parameters)} adds ${JSON.stringify(expected)}`, async () => {
    const run = await onTable('AddRow', parameters);

    assert.deepEqual(run.values.tables.people?.at(-1), expected, run.error);
    assert.equal(run.values.variables.index, '4');
  });
}

test('AddRow refuses cells from two sources', async () => {
  const run = await onTable('AddRow', { Values: 'a', List: 'cells' });

  assert.match(run.error, /Values and List are both given/);
  assert.equal(run.values.tables.people?.length, 4);
});

const taken = [
  [{}, 'Ann'],
  [{ By: 'last' }, 'Cid'],
  [{ By: 'index', Value: '2' }, 'Bob'],
  [{ By: 'index', Value: '0' }, 'Name'],
  [{ By: 'contains', Value: 'o' }, 'Bob'],
  [{ By: 'contains', Value: 'B', Column: 'City' }, 'Ann'],
  [{ By: 'contains', Value: 'B', Column: 'A' }, 'Bob'],
  [{ By: 'regex', Value: '^Bo', Column: 'b' }, 'Cid'],
] as const;

for (const [parameters, expected] of taken) {
  test(`GetRow ${JSON.stringify(parameters)} gives ${expected}, and removes it if asked`, async () => {
    const targets = { ToVariables: '["name", "", "none"]', List: 'cells', Remove: 'true' };

    const run = await onTable('GetRow', { ...targets, ...parameters });

    const row = people.find(([name]) => name === expected);
    assert.deepEqual(run.values.lists.cells, row, run.error);
    assert.deepEqual([run.values.variables.name, run.values.variables.none], [expected, '']);
    assert.deepEqual(
      run.values.tables.people,
      people.filter((candidate) => candidate !== row),
    );
  });
}

for (const [parameters, message] of [
  [{ By: 'index', Value: '4' }, /"people" has no row with index "4"/],
  [{ By: 'contains', Value: 'zzz' }, /"people" has no row with contains "zzz"/],
  [
    { By: 'contains', Value: 'a', Column: '#1' },
    /Column must be a letter such as A or one of the headers "Name"/,
  ],
  [{ ToVariables: 'name' }, /ToVariables must be a JSON array of variable names/],
  [{ ToVariables: '[1]' }, /ToVariables must be a JSON array of variable names/],
  [{ List: 'nowhere' }, /no list "nowhere"/],
] as const) {
  test(`GetRow ${JSON.stringify(parameters)} fails and leaves the table`, async () => {
    const run = await onTable('GetRow', { Remove: 'true', ...parameters });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
    assert.equal(run.values.tables.people?.length, 4);
  });
}

test('GetRow of a table with only a header row is an error', async () => {
  const run = await onTable('GetRow', {}, people.slice(0, 1));

  assert.match(run.error, /"people" has no row\./);
});

const cells = [
  [{ Row: '1', Column: 'B' }, 'Berlin'],
  [{ Row: '1', Column: 'City' }, 'Berlin'],
  [{ Row: '0', Column: 'A' }, 'Name'],
  [{ Row: '3', Column: 'AA' }, ''],
] as const;

for (const [parameters, expected] of cells) {
  test(`ReadCell ${JSON.stringify(parameters)} gives "${expected}"`, async () => {
    const run = await onTable('ReadCell', parameters);

    assert.equal(run.values.variables.out, expected, run.error);
  });
}

test('ReadCell below the last row is an error with the number of rows', async () => {
  const run = await onTable('ReadCell', { Row: '4', Column: 'A' });

  assert.match(run.error, /Row is 4, and the table "people" has 4 rows/);
});

for (const [table, expected] of [
  ['people', '3'],
  ['bare', '0'],
] as const) {
  test(`RowCount of ${table} is ${expected}, without a header row`, async () => {
    const run = await onTable('RowCount', { Table: table });

    assert.equal(run.values.variables.out, expected, run.error);
  });
}
