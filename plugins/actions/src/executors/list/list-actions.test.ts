import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { runAction } from '../../testing/run-action.ts';

const lines = ['b', 'A', '10', '9', 'b', 'c1'];

function onList(action: string, parameters: Record<string, string> = {}, list: readonly string[] = lines) {
  return runAction(
    {
      type: 'List',
      action,
      parameters: { List: 'lines', ...parameters },
      results: { OutputVariable: 'out', Count: 'count' },
    },
    { lists: { lines: list, other: ['x', 'y'], target: ['old'] } },
  );
}

const changed = [
  ['AddText', { Value: 'p\r\n\nq' }, [...lines, 'p', 'q']],
  [
    'AddText',
    { Value: 'p;;q', Separator: ';', AllowEmpty: 'true', Position: 'start' },
    ['p', '', 'q', ...lines],
  ],
  ['AddList', { Source: 'other', Position: 'index', Index: '1' }, ['b', 'x', 'y', 'A', '10', '9', 'b', 'c1']],
  ['AddList', { Source: 'lines' }, [...lines, ...lines]],
  ['RemoveLines', { By: 'all' }, []],
  ['RemoveLines', { By: 'first', Value: '2' }, ['10', '9', 'b', 'c1']],
  ['RemoveLines', { By: 'last' }, ['b', 'A', '10', '9', 'b']],
  ['RemoveLines', { By: 'last', Value: '99' }, []],
  ['RemoveLines', { By: 'index', Value: '0, 2-4,77' }, ['A', 'c1']],
  ['RemoveLines', { By: 'contains', Value: 'b' }, ['A', '10', '9', 'c1']],
  ['RemoveLines', { By: 'regex', Value: '(?i)^[a-z]$' }, ['10', '9', 'c1']],
  ['Sort', {}, ['10', '9', 'A', 'b', 'b', 'c1']],
  ['Sort', { Numeric: 'true' }, ['9', '10', 'A', 'b', 'b', 'c1']],
  ['Sort', { Numeric: 'true', Desc: 'true' }, ['10', '9', 'c1', 'b', 'b', 'A']],
  ['Reverse', {}, ['c1', 'b', '9', '10', 'A', 'b']],
  ['Unique', {}, ['b', 'A', '10', '9', 'c1']],
  ['Clear', {}, []],
] as const;

for (const [action, parameters, expected] of changed) {
  test(`${action} ${JSON.stringify(parameters)} leaves ${JSON.stringify(expected)}`, async () => {
    const run = await onList(action, parameters);

    assert.deepEqual([run.branch, run.error], ['OnSuccess', '']);
    assert.deepEqual(run.values.lists.lines, expected);
  });
}

test('Unique can take upper and lower case as the same', async () => {
  const run = await onList('Unique', { IgnoreCase: 'true' }, ['a', 'A', 'b']);

  assert.deepEqual(run.values.lists.lines, ['a', 'b'], run.error);
  assert.equal(run.values.variables.count, '2');
});

test('GetSublist copies lines in their order, and removes them with Remove', async () => {
  const run = await onList('GetSublist', { By: 'index', Value: '3,1', Target: 'target', Remove: 'true' });

  assert.deepEqual(run.values.lists.target, ['A', '9'], run.error);
  assert.deepEqual(run.values.lists.lines, ['b', '10', 'b', 'c1']);
  assert.equal(run.values.variables.count, '2');
});

test('GetSublist at random takes the given number of different lines', async () => {
  const run = await onList('GetSublist', { By: 'random', Value: '4', Target: 'target', Remove: 'true' });

  const { target = [], lines: left = [] } = run.values.lists;
  assert.equal(target.length, 4, run.error);
  assert.deepEqual([...target, ...left].sort(), [...lines].sort());
});

test('GetSublist of nothing empties the target', async () => {
  const run = await onList('GetSublist', { By: 'contains', Value: 'zzz', Target: 'target' });

  assert.deepEqual([run.branch, run.values.lists.target], ['OnSuccess', []]);
});

test('Shuffle keeps every line', async () => {
  const run = await onList('Shuffle');

  assert.deepEqual([...(run.values.lists.lines ?? [])].sort(), [...lines].sort(), run.error);
});

test('Join puts a line break or the separator between lines', async () => {
  const [plain, comma, empty] = [
    await onList('Join'),
    await onList('Join', { Separator: ', ' }),
    await onList('Join', {}, []),
  ];

  assert.equal(plain.values.variables.out, lines.join('\n'), plain.error);
  assert.equal(comma.values.variables.out, lines.join(', '));
  assert.equal(empty.values.variables.out, '');
});

test('Join refuses a text that would not fit into memory', async () => {
  const run = await onList('Join', { Separator: 'x'.repeat(50_000_000) });

  assert.match(run.error, /The result would have 250000008 characters/);
});

const refused = [
  ['AddText', { Value: 'a', Position: 'index', Index: '7' }, /Index is 7, and the list "lines" has 6 lines/],
  ['AddList', { Source: 'nowhere' }, /no list "nowhere"/],
  ['RemoveLines', { By: 'first', Value: '-1' }, /Value must be how many, at least 1; it is "-1"/],
  ['RemoveLines', { By: 'index', Value: '3-1' }, /numbers counted from 0 and ranges/],
  ['RemoveLines', { By: 'regex', Value: '(' }, /Invalid regular expression/],
  ['GetSublist', { By: 'index', Value: '0' }, /Target needs a value/],
] as const;

for (const [action, parameters, message] of refused) {
  test(`${action} ${JSON.stringify(parameters)} fails and leaves the list`, async () => {
    const run = await onList(action, parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
    assert.deepEqual(run.values.lists.lines, lines);
  });
}

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-list-'));
});

after(async () => {
  await rm(folder, { recursive: true });
});

test('SaveFile writes the lines, and BindFile reads them', async () => {
  const Path = path.join(folder, 'new', 'lines.txt');

  const saved = await onList('SaveFile', { Path });
  const bound = await onList('BindFile', { Path }, ['old']);
  const added = await onList('BindFile', { Path, Append: 'true' }, ['old']);

  assert.equal(saved.branch, 'OnSuccess', saved.error);
  assert.equal(await readFile(Path, 'utf8'), `${lines.join('\n')}\n`);
  assert.deepEqual(bound.values.lists.lines, lines, bound.error);
  assert.deepEqual(added.values.lists.lines, ['old', ...lines]);
});

test('SaveFile can add to the end of the file', async () => {
  const Path = path.join(folder, 'added.txt');
  await writeFile(Path, 'first\n');

  await onList('SaveFile', { Path, Append: 'true' }, ['second']);

  assert.equal(await readFile(Path, 'utf8'), 'first\nsecond\n');
});

test('BindFile makes a missing file, or says that it is missing', async () => {
  const Path = path.join(folder, 'missing.txt');

  const refusedRun = await onList('BindFile', { Path, Create: 'false' });
  const made = await onList('BindFile', { Path });

  assert.match(refusedRun.error, /missing\.txt" cannot be used: it or its folder does not exist/);
  assert.deepEqual(refusedRun.values.lists.lines, lines);
  assert.deepEqual(made.values.lists.lines, [], made.error);
  assert.equal(await readFile(Path, 'utf8'), '');
});

test('BindFile of a device is an error and reads nothing', async () => {
  const run = await onList('BindFile', { Path: '/dev/zero' });

  assert.match(run.error, /it is not a regular file/);
});
