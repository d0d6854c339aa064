import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { runAction } from '../../testing/run-action.ts';

const people = [
  ['Name', 'Age'],
  ['Ann', '30'],
  ['Bob', '9'],
  ['Cid', '30'],
];

function onTable(action: string, parameters: Record<string, string> = {}, rows = people) {
  return runAction(
    {
      type: 'Table',
      action,
      parameters: { Table: 'people', ...parameters },
      results: { OutputVariable: 'out', Index: 'index', Count: 'count' },
    },
    {
      tables: { 'people+': rows, bare: [['z', '1'], ['a']] },
      lists: { cells: ['x', 'y'] },
      variables: { limit: '10', n: '1' },
    },
  );
}

const [head = [], ann = [], bob = [], cid = []] = people;

const changed = [
  [
    'AddColumn',
    { Header: 'City', Values: 'Oslo;Bonn' },
    [[...head, 'City'], [...ann, 'Oslo'], [...bob, 'Bonn'], cid],
  ],
  ['AddColumn', { List: 'cells' }, [[...head, ''], [...ann, 'x'], [...bob, 'y'], cid]],
  ['WriteCell', { Row: '1', Column: 'Age', Value: '31' }, [head, ['Ann', '31'], bob, cid]],
  ['WriteCell', { Row: '4', Column: 'B', Value: '5' }, [...people, ['', '5']]],
  ['DeleteColumn', { Column: 'Name' }, [['Age'], ['30'], ['9'], ['30']]],
  ['DeleteRows', { By: 'contains', Value: '30', Column: 'Age' }, [head, bob]],
  ['DeleteRows', { By: 'index', Value: '0,2' }, [ann, cid]],
  ['DeleteRows', { By: 'all' }, [head]],
  ['DeleteRows', { By: 'regex', Value: '^[AB]' }, [head, cid]],
  ['Sort', { Columns: 'Age,Name', Numeric: 'true' }, [head, bob, ann, cid]],
  ['Sort', { Columns: 'Age', Desc: 'true' }, [head, bob, ann, cid]],
  ['Unique', { Columns: 'B' }, [head, ann, bob]],
  ['Filter', { Expression: 'Age > limit && Name != "Ann"' }, [head, cid]],
  ['Filter', { Expression: 'B < 10 || n == 2' }, [head, bob]],
  ['Clear', {}, [head]],
  ['Clear', { KeepHeaders: 'false' }, []],
] as const;

for (const [action, parameters, expected] of changed) {
  test(`${action} ${JSON.stringify(parameters)} leaves ${JSON.stringify(expected)}`, async () => {
    const run = await onTable(action, parameters);

    assert.deepEqual([run.branch, run.error], ['OnSuccess', '']);
    assert.deepEqual(run.values.tables.people, expected);
  });
}

const shown = [
  ['GetColumn', { Column: 'Age', List: 'cells' }, 'count', '3'],
  ['ColumnCount', {}, 'out', '2'],
  ['AddColumn', { Values: '1' }, 'index', '2'],
  ['Unique', { Columns: 'Age' }, 'count', '2'],
  ['DeleteRows', { By: 'all' }, 'count', '3'],
  ['DeleteColumn', { Column: 'A' }, 'count', '1'],
] as const;

for (const [action, parameters, result, expected] of shown) {
  test(`${action} ${JSON.stringify(parameters)} returns ${expected}`, async () => {
    const run = await onTable(action, parameters);

    assert.equal(run.values.variables[result], expected, run.error);
  });
}

test('a table without a header row counts and sorts every row', async () => {
  const count = await onTable('ColumnCount', { Table: 'bare' });
  const sorted = await onTable('Sort', { Table: 'bare' });

  assert.equal(count.values.variables.out, '2', count.error);
  assert.deepEqual(sorted.values.tables.bare, [['a'], ['z', '1']]);
});

const refused = [
  ['AddColumn', { Table: 'bare', Header: 'x' }, /"bare" has no header row/],
  ['AddColumn', { Values: '1', List: 'cells' }, /Values and List are both given/],
  ['WriteCell', { Row: '5', Column: 'A', Value: '1' }, /Row is 5, and the table "people" has 4 rows/],
  [
    'DeleteColumn',
    { Column: 'Phone' },
    /Column must be a letter such as A or one of the headers "Name", "Age"/,
  ],
  ['Sort', { Columns: 'Name,#' }, /Column must be a letter/],
  ['Filter', { Expression: 'City == 1' }, /no variable "City"/],
  ['Filter', { Expression: 'Name' }, /neither true nor false/],
  ['Filter', { Expression: 'matches(Name, "(")' }, /Invalid regular expression/],
] as const;

for (const [action, parameters, message] of refused) {
  test(`${action} ${JSON.stringify(parameters)} fails and leaves the table`, async () => {
    const run = await onTable(action, parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
    assert.deepEqual(run.values.tables.people, people);
  });
}

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-table-'));
});

after(async () => {
  await rm(folder, { recursive: true });
});

const bound = [
  ['csv', '\ufeffa,"b ""1""\nc"\r\n\r\nd\n', {}, [['a', 'b "1"\nc'], ['d']]],
  ['csv', 'a;b\n', { Separator: ';' }, [['a', 'b']]],
  ['tsv', 'a\tb,c\n', {}, [['a', 'b,c']]],
  [
    'text',
    'a;"b"\n;c\n',
    {},
    [
      ['a', '"b"'],
      ['', 'c'],
    ],
  ],
  ['csv', '', {}, []],
] as const;

for (const [index, [Format, text, more, expected]] of bound.entries()) {
  test(`BindFile reads ${Format} ${JSON.stringify(text)} ${JSON.stringify(more)}`, async () => {
    const Path = path.join(folder, `bound-${index}`);
    await writeFile(Path, text);

    const run = await onTable('BindFile', { Path, Format, ...more });

    assert.deepEqual(run.values.tables.people, expected, run.error);
    assert.equal(run.values.variables.count, String(expected.length));
  });
}

test('BindFile of a broken file is an error and leaves the table', async () => {
  const Path = path.join(folder, 'broken.csv');
  await writeFile(Path, 'a,"b');

  const csv = await onTable('BindFile', { Path });
  const xlsx = await onTable('BindFile', { Path, Format: 'xlsx' });

  assert.match(csv.error, /cannot be read as a table: Quote Not Closed/);
  assert.match(xlsx.error, /The archive cannot be read/);
  assert.deepEqual(csv.values.tables.people, people);
});

test('BindFile of a device is an error and reads nothing', async () => {
  const run = await onTable('BindFile', { Path: '/dev/zero' });

  assert.match(run.error, /it is not a regular file/);
});
