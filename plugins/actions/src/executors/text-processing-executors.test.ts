import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from '../testing/run-action.ts';

const page = 'id=1 name=Ann; id=22 name=Bob';

function regex(parameters: Record<string, string>) {
  return runAction(
    {
      type: 'TextProcessing',
      action: 'Regex',
      parameters: { Input: page, ...parameters },
      results: { OutputVariable: 'out' },
    },
    { lists: { found: ['old'] }, tables: { rows: [['old']] } },
  );
}

const found = [
  [{ Pattern: '\\d+' }, '1'],
  [{ Pattern: '\\d+', Take: 'all' }, '1\n22'],
  [{ Pattern: '\\d+', Take: 'number', Number: '1' }, '22'],
  [{ Pattern: 'id=(\\d+) name=(\\w+)', Take: 'groups' }, '1\nAnn'],
  [{ Pattern: '(?i)NAME', Take: 'first' }, 'name'],
  [{ Pattern: 'x*', Take: 'first' }, ''],
  [{ Pattern: 'nothing', FailIfEmpty: 'false' }, ''],
  [{ Pattern: '\\d+', Take: 'number', Number: '5', FailIfEmpty: 'false' }, ''],
] as const;

for (const [parameters, expected] of found) {
  test(`Regex ${JSON.stringify(parameters)} gives ${JSON.stringify(expected)}`, async () => {
    const run = await regex(parameters);

    assert.equal(run.values.variables.out, expected, run.error);
  });
}

test('Regex replaces the lines of a list by the matches, and the rows of a table by the groups', async () => {
  const run = await regex({
    Pattern: 'id=(\\d+)( name=Ann)?',
    Take: 'all',
    List: 'found',
    Table: 'rows',
  });

  assert.deepEqual(run.values.lists.found, ['id=1 name=Ann', 'id=22']);
  assert.deepEqual(run.values.tables.rows, [
    ['1', ' name=Ann'],
    ['22', ''],
  ]);
});

test('Regex takes 200,000 matches into a list', async () => {
  const run = await regex({ Input: 'a'.repeat(200_000), Pattern: 'a', Take: 'all', List: 'found' });

  assert.equal(run.values.lists.found?.length, 200_000, run.error);
});

for (const [parameters, message] of [
  [{ Pattern: 'nothing' }, /Pattern "nothing" matches nothing in Input, which has 29 characters/],
  [{ Pattern: '\\d+', Take: 'number', Number: '2' }, /has no match number 2/],
  [{ Pattern: '\\d+', Take: 'number' }, /Number/],
  [{ Pattern: '(' }, /Invalid regular expression/],
  [{ Pattern: 'id', List: 'nowhere', Table: 'rows' }, /no list "nowhere"/],
] as const) {
  test(`Regex ${JSON.stringify(parameters)} fails and changes nothing`, async () => {
    const run = await regex(parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
    assert.deepEqual([run.values.lists.found, run.values.tables.rows], [['old'], [['old']]]);
  });
}

const replaced = [
  [{ Input: 'a.b.c', What: '.', With: '$&' }, 'a$&b$&c'],
  [{ Input: 'a.b.c', What: '.', With: '', Which: 'first' }, 'ab.c'],
  [{ Input: 'a.b.c', What: '.', With: '-', Which: 'number', Number: '1' }, 'a.b-c'],
  [{ Input: 'a.b.c', What: '.', With: '-', Which: 'number', Number: '2' }, 'a.b.c'],
  [{ Input: 'aaa', What: 'aa', With: 'b', Which: 'number', Number: '1' }, 'aaa'],
  [{ Input: 'abc', What: 'x', With: 'y' }, 'abc'],
  [{ Input: '', What: 'x', With: 'y' }, ''],
  [{ Input: 'a1b22', What: '(\\d)', With: '<$1>', Kind: 'regex' }, 'a<1>b<2><2>'],
  [{ Input: 'a1b22', What: '\\d+', With: '#', Kind: 'regex', Which: 'first' }, 'a#b22'],
  [
    { Input: 'a1 b2 b3', What: '(?<=b)(\\d)', With: '[$1]', Kind: 'regex', Which: 'number', Number: '1' },
    'a1 b2 b[3]',
  ],
  [{ Input: 'a1', What: '\\d', With: '#', Kind: 'regex', Which: 'number', Number: '3' }, 'a1'],
] as const;

for (const [parameters, expected] of replaced) {
  test(`Replace ${JSON.stringify(parameters)} gives ${JSON.stringify(expected)}`, async () => {
    const run = await runAction({
      type: 'TextProcessing',
      action: 'Replace',
      parameters,
      results: { OutputVariable: 'out' },
    });

    assert.equal(run.values.variables.out, expected, run.error);
  });
}

test('Replace without What is an error', async () => {
  const run = await runAction({ type: 'TextProcessing', action: 'Replace', parameters: { Input: 'a' } });

  assert.equal(run.branch, 'OnError');
  assert.match(run.error, /What/);
});
