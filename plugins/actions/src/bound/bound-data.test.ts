import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from '../executors/standard-executors.ts';
import { listsOf, tablesOf } from '../testing/run-action.ts';
import { type TestAsker, testSharedData } from '../testing/test-shared-data.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-bound-'));
});

after(async () => {
  await rm(folder, { recursive: true });
});

interface Bound {
  readonly file: string;
  readonly sync?: boolean;
  readonly leaveBlank?: boolean;
}

function runBound(
  actions: readonly ActionSketch[],
  bound: Bound,
  { answer, scopes }: Pick<TestAsker, 'answer'> & { readonly scopes?: ReadonlySet<string> },
) {
  const binding = {
    bindToFile: true,
    syncWithFile: bound.sync ?? true,
    bindedFile: bound.file,
    leaveBlankFile: bound.leaveBlank ?? false,
  };
  const document = documentOf(actions, {
    lists: listsOf({ lines: ['default'] }).map((list) => ({ ...list, ...binding })),
    tables: tablesOf({ rows: [] }).map((table) => ({ ...table, ...binding })),
  });
  return runDocument(document, {
    executors: standardExecutors,
    answer,
    ...(scopes && { allowedScopes: scopes }),
  });
}

const take: ActionSketch = {
  type: 'List',
  action: 'GetLine',
  parameters: { List: 'lines', Remove: 'true' },
  results: { OutputVariable: 'taken' },
};
const add = (Value: string): ActionSketch => ({
  type: 'List',
  action: 'AddLine',
  parameters: { List: 'lines', Value },
});

async function fileOf(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text, { mode: 0o640 });
  return file;
}

test('every line of a shared file is taken by exactly one run', async () => {
  const numbers = Array.from({ length: 40 }, (_, place) => String(place));
  const file = await fileOf('shared.txt', `${numbers.join('\n')}\n`);
  const shared = await testSharedData();

  const runs = await Promise.all(
    numbers.map((name) => runBound([take], { file, leaveBlank: true }, shared.asker(name))),
  );

  const taken = runs.map(({ outcome }) => outcome.values?.variables.taken ?? outcome.errorMessage);
  assert.deepEqual(taken.toSorted(), numbers.toSorted());
  assert.equal(await readFile(file, 'utf8'), '');
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('added lines are in the file, which keeps its rights', async () => {
  const file = await fileOf('added.txt', 'one\r\ntwo');

  const { outcome } = await runBound([add('three')], { file }, (await testSharedData()).asker('1'));

  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  assert.equal(await readFile(file, 'utf8'), 'one\ntwo\nthree\n');
  assert.equal((await stat(file)).mode & 0o777, 0o640);
});

test('the leftover of a dead worker is removed by the next write of the file', async () => {
  const file = await fileOf('left.txt', 'one');
  const left = await fileOf('.gatehouse-left.txt-11111111-1111-4111-8111-111111111111.tmp', 'half');
  const others = await fileOf('.gatehouse-other-11111111-1111-4111-8111-111111111111.tmp', 'whole');

  await runBound([add('two')], { file }, (await testSharedData()).asker('1'));

  await assert.rejects(stat(left), { code: 'ENOENT' });
  assert.equal(await readFile(others, 'utf8'), 'whole');
  await rm(others);
});

test('a file that becomes empty is deleted, unless it is kept by its definition', async () => {
  const file = await fileOf('last.txt', 'one');

  await runBound([take], { file }, (await testSharedData()).asker('1'));

  await assert.rejects(stat(file), { code: 'ENOENT' });
});

test('without write-back a run has its own copy, and the file is not changed', async () => {
  const file = await fileOf('own.txt', 'one\ntwo');

  const { outcome } = await runBound(
    [take, take],
    { file, sync: false },
    (await testSharedData()).asker('1'),
  );

  assert.equal(outcome.values?.variables.taken, 'two', outcome.errorMessage ?? '');
  assert.equal(await readFile(file, 'utf8'), 'one\ntwo');
});

test('a table is cut by its separators and written with them', async () => {
  const file = await fileOf('table.txt', 'a|b\nc');
  const addRow = { type: 'Table', action: 'AddRow', parameters: { Table: 'rows', Values: 'd;e' } };

  const { outcome } = await runBound([addRow], { file }, (await testSharedData()).asker('1'));

  assert.deepEqual(outcome.values?.tables.rows, [['a', 'b'], ['c'], ['d', 'e']], outcome.errorMessage ?? '');
  assert.equal(await readFile(file, 'utf8'), 'a|b\nc\nd|e\n');
});

test('an action that fails changes nothing and frees the file', async () => {
  const file = await fileOf('failed.txt', 'one');
  const shared = await testSharedData();
  const broken = {
    type: 'List',
    action: 'AddText',
    parameters: { List: 'lines', Value: 'x', Position: 'index', Index: '9' },
  };

  const failed = await runBound([broken], { file }, shared.asker('1'));
  const next = await runBound([add('two')], { file }, shared.asker('2'));

  assert.match(failed.outcome.errorMessage ?? '', /Index is 9/);
  assert.equal(next.outcome.result, 'success', next.outcome.errorMessage ?? '');
  assert.equal(await readFile(file, 'utf8'), 'one\ntwo\n');
});

test('an abandoned run cannot write', async () => {
  const file = await fileOf('late.txt', 'one\ntwo');
  const asker = (await testSharedData()).asker('1');
  const late: TestAsker = {
    ...asker,
    answer: async (channel, question) => {
      if (channel === 'actions.commit-file') asker.end();
      return asker.answer(channel, question);
    },
  };

  const { outcome } = await runBound([take], { file }, late);

  assert.match(outcome.errorMessage ?? '', /The run gave up the file/);
  assert.equal(await readFile(file, 'utf8'), 'one\ntwo');
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('a key without io:filesystem reads no bound file', async () => {
  const file = await fileOf('refused.txt', 'one');

  const { outcome } = await runBound(
    [take],
    { file },
    {
      ...(await testSharedData()).asker('1'),
      scopes: new Set(),
    },
  );

  assert.match(outcome.errorMessage ?? '', /needs io:filesystem/);
});

test('lines and rows that other actions add are written to the file', async () => {
  const file = await fileOf('joint.txt', 'one');
  const rows = await fileOf('joint-rows.txt', 'a;b');
  const addAll = (type: string, parameters: Record<string, string>): ActionSketch => ({
    type,
    action: 'AddAll',
    parameters,
  });
  const more = addAll('List', { List: 'lines', Lines: '["two", "three"]' });
  const instead = addAll('List', { List: 'lines', Lines: '["new"]', Replace: 'true' });

  await runBound([more], { file }, (await testSharedData()).asker('1'));
  const added = await readFile(file, 'utf8');
  await runBound([instead], { file }, (await testSharedData()).asker('2'));
  const { outcome } = await runBound(
    [addAll('Table', { Table: 'rows', Rows: '[["c", 1], "d"]' })],
    { file: rows },
    (await testSharedData()).asker('3'),
  );

  assert.deepEqual([added, await readFile(file, 'utf8')], ['one\ntwo\nthree\n', 'new\n']);
  assert.equal(await readFile(rows, 'utf8'), 'a;b\nc|1\nd\n', outcome.errorMessage ?? '');
});

const many = Array.from(
  { length: 20_000 },
  (_, place) => `line ${place} of a list that is too large to hold`,
);
const everyLine = `${many.join('\n')}\n`;
const count: ActionSketch = {
  type: 'List',
  action: 'Count',
  parameters: { List: 'lines' },
  results: { OutputVariable: 'count' },
};
const pick = (By: string, Value = ''): ActionSketch => ({
  ...take,
  parameters: { List: 'lines', By, Value },
});

test('every line of a large shared file is taken by exactly one run, and no run holds the list', async () => {
  const file = await fileOf('large.txt', everyLine);
  const shared = await testSharedData();

  const runs = await Promise.all(
    many.slice(0, 30).map((name) => runBound([take], { file }, shared.asker(name))),
  );

  const taken = runs.map(({ outcome }) => outcome.values?.variables.taken ?? outcome.errorMessage);
  assert.deepEqual(taken.toSorted(), many.slice(0, 30).toSorted());
  await shared.stop();
  assert.deepEqual(await readFile(file, 'utf8'), `${many.slice(30).join('\n')}\n`);
  assert.deepEqual(
    runs.map(({ outcome }) => outcome.values?.lists.lines?.length),
    runs.map(() => 1),
  );
});

for (const sync of [true, false]) {
  test(`lines of a large file are found where they stand, ${sync ? 'shared' : 'for oneself'}`, async () => {
    const file = await fileOf('found.txt', everyLine);
    const picks = [
      pick('last'),
      pick('index', '777'),
      pick('contains', 'line 19876'),
      pick('regex', '^line 15\\d5 '),
    ];

    const found = await Promise.all(
      picks.map(async (action) => {
        const { outcome } = await runBound(
          [action, count],
          { file, sync },
          (await testSharedData()).asker('1'),
        );
        return [outcome.values?.variables.taken ?? outcome.errorMessage, outcome.values?.variables.count];
      }),
    );

    assert.deepEqual(
      found,
      [many[19_999], many[777], many[19_876], many[1505]].map((line) => [line, '20000']),
    );
  });
}

test('a run has its own copy of a large list without write-back from its first change on', async () => {
  const file = await fileOf('large-own.txt', everyLine);

  const { outcome } = await runBound(
    [pick('first'), take, take, count],
    { file, sync: false },
    (await testSharedData()).asker('1'),
  );

  const { taken, count: left } = outcome.values?.variables ?? {};
  assert.deepEqual([taken, left], [many[1], '19998'], outcome.errorMessage ?? '');
  assert.equal(await readFile(file, 'utf8'), everyLine);
});

test('a project whose macros read a large list holds the whole list', async () => {
  const file = await fileOf('large-macro.txt', everyLine);
  const set: ActionSketch = {
    type: 'Variables',
    action: 'Set',
    parameters: { Variable: 'read', Value: '{-List.lines.5-}' },
  };

  const { outcome } = await runBound([count, set], { file }, (await testSharedData()).asker('1'));

  assert.equal(outcome.values?.variables.read, many[5], outcome.errorMessage ?? '');
});

test('a change of a large shared list is written to its file, and the run does not hold the list', async () => {
  const file = await fileOf('large-added.txt', everyLine);

  const { outcome } = await runBound([add('the last')], { file }, (await testSharedData()).asker('1'));

  assert.deepEqual(outcome.values?.lists.lines, [], outcome.errorMessage ?? '');
  assert.equal(await readFile(file, 'utf8'), `${everyLine}the last\n`);
});
