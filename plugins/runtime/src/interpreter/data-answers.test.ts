import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListDefinition, ProjectDocument, TableDefinition } from '@gatehouse/sdk-actions/document';
import { documentOf, testFiles } from '../testing.ts';
import { answerData } from './data-answers.ts';
import { keptData, restoreData, sizeOfData } from './kept-data.ts';
import { createRunState, type RunState } from './run-state.ts';

const unbound = {
  ...{ bindToFile: false, syncWithFile: false, bindedFile: '', leaveBlankFile: false, encoding: null },
};
const list = (name: string, more: Partial<ListDefinition> = {}): ListDefinition => ({
  ...{ name, splitter: '\n', splitterType: 'Text', defaultItems: ['a', 'b', 'c'] },
  ...unbound,
  ...more,
});
const table = (name: string, more: Partial<TableDefinition> = {}): TableDefinition => ({
  ...{ name, colSeparator: ';', colSeparatorType: 'Text', rowSeparator: '\n', rowSeparatorType: 'Text' },
  ...{ isFirstRowContainsHeaders: false, defaultItems: 'a;b\nc', csvSeparator: ';', columnTypes: null },
  ...{ useSpecializedFormat: false, tryParseType: false, isCorrectDisplayInExcel: false },
  ...unbound,
  ...more,
});
const variable = (name: string, defaultValue: string) => ({
  ...{ name, defaultValue, comment: '', group: 'UserDefined' as const },
});

function stateOf(more: Partial<ProjectDocument>, secrets: Readonly<Record<string, string>> = {}): RunState {
  const info = { uowId: '', projectName: '', projectPath: null, taskId: null, threadId: 0 };
  const state = createRunState(documentOf([], more), { ...info, fileRights: testFiles });
  state.secrets.add({ values: secrets, problems: {} });
  return state;
}

const data = { variables: [variable('v', 'x hunter2')], lists: [list('l')], tables: [table('t')] };

test('variables are answered by their names, and a page of a list or table with the count, secrets masked', () => {
  const state = stateOf(
    { ...data, lists: [list('l', { defaultItems: ['a', 'hunter2', 'c'] })] },
    { S: 'hunter2' },
  );

  assert.deepEqual(answerData(state, { kind: 'variables' }), { v: 'x ***' });
  assert.deepEqual(answerData(state, { kind: 'list', name: 'l', skip: 1, take: 1 }), {
    items: ['***'],
    totalCount: 3,
  });
  assert.deepEqual(answerData(state, { kind: 'table', name: 't', skip: 0, take: 1 }), {
    ...{ rows: [['a', 'b']], totalCount: 2, width: 2 },
  });
});

test('a list or table that is not there has no answer, and nothing is added to it', () => {
  const state = stateOf(data);
  const page = { skip: 0, take: 10 };

  for (const request of [
    { kind: 'list', name: 'gone', ...page },
    { kind: 'table', name: 'gone', ...page },
    { kind: 'appendToList', name: 'gone', items: ['x'] },
    { kind: 'appendToTable', name: 'gone', row: ['x'] },
    { kind: 'addColumn', name: 'gone', index: 0, header: null },
  ] as const)
    assert.equal(answerData(state, request), null);
});

test('a variable is set, items and rows are added at the end', () => {
  const state = stateOf(data);

  answerData(state, { kind: 'setVariable', name: 'v', value: 'new' });
  answerData(state, { kind: 'appendToList', name: 'l', items: ['d', 'e'] });
  answerData(state, { kind: 'appendToTable', name: 't', row: ['d', 'e'] });

  assert.deepEqual(state.values(), {
    variables: { v: 'new' },
    lists: { l: ['a', 'b', 'c', 'd', 'e'] },
    tables: { t: [['a', 'b'], ['c'], ['d', 'e']] },
  });
});

for (const { title, given, index, header, rows } of [
  {
    title: 'within rows of other widths',
    given: 'a;b\nc',
    index: 1,
    header: 'h',
    rows: [
      ['a', 'b', 'h'],
      ['c', ''],
    ],
  },
  {
    title: 'beyond all cells',
    given: 'a\nb',
    index: 2,
    header: 'h',
    rows: [
      ['a', '', 'h'],
      ['b', '', ''],
    ],
  },
  {
    title: 'without a header',
    given: 'a\nb',
    index: 1,
    header: null,
    rows: [
      ['a', ''],
      ['b', ''],
    ],
  },
  { title: 'of an empty table', given: '', index: 0, header: 'h', rows: [['h']] },
]) {
  test(`a column is added ${title}`, () => {
    const state = stateOf({ tables: [table('t', { defaultItems: given })] });
    if (given === '') state.tables.get('t').replace([]);

    answerData(state, { kind: 'addColumn', name: 't', index, header });

    assert.deepEqual(state.tables.get('t').rows, rows);
  });
}

test('a run begins without an action, a failure or a page that a group handles', () => {
  const { lastActionId, failure, isHandling } = stateOf(data);

  assert.deepEqual([lastActionId, [...failure], isHandling], ['', [], false]);
});

test('the overview counts variables, lists and tables', () => {
  const overview = answerData(stateOf(data), { kind: 'overview' });

  assert.deepEqual([overview.variableCount, overview.listCount, overview.tableCount], [1, 1, 1]);
});

const inFile = { bindToFile: true, syncWithFile: true };
const bound = {
  variables: [variable('v', 'one'), variable('login', 'me')],
  lists: [list('l'), list('file', inFile), list('own', { bindToFile: true, defaultItems: ['d'] })],
  tables: [table('t'), table('sheet', inFile)],
};

test('kept data is that of the run alone: not what runs share in files or what comes from a secret of the form', () => {
  const setting = { name: 'Login', type: 'Password', defaultValue: 'me', help: '', variable: 'login' };
  const shown = { name: 'V', type: 'Text', defaultValue: 'one', help: '', variable: 'v' };
  const document = documentOf([], { ...bound, inputSettings: [setting, shown] });

  assert.deepEqual(keptData(stateOf(document), document), {
    variables: [['v', 'one']],
    lists: [
      ['l', ['a', 'b', 'c']],
      ['own', ['d']],
    ],
    tables: [['t', [['a', 'b'], ['c']]]],
  });
});

test('stored secrets are kept by their names, the longest first, and read again', () => {
  const secrets = { Long: 'hunter2secret', Short: 'hunter2', Empty: '' };
  const document = documentOf([], {
    variables: ['hunter2', 'a hunter2secret hunter2', 'none', ''].map((text, at) => variable(`v${at}`, text)),
  });

  const kept = keptData(stateOf(document, secrets), document);

  assert.deepEqual(kept.variables, [
    ['v0', [{ secret: 'Short' }]],
    ['v1', ['a ', { secret: 'Long' }, ' ', { secret: 'Short' }]],
    ['v2', 'none'],
    ['v3', ''],
  ]);
  const again = stateOf(document, { ...secrets, Short: 'new', Long: 'longer' });
  assert.deepEqual(restoreData(again, kept), []);
  assert.equal(again.variables.get('v1'), 'a longer new');
});

test('what cannot be restored keeps its default, and is named', () => {
  const state = stateOf(data, { S: 'x' });

  const problems = restoreData(state, {
    variables: [['v', [{ secret: 'Gone' }]]],
    lists: [
      ['l', ['x', [{ secret: 'Gone' }]]],
      ['gone', []],
    ],
    tables: [
      ['t', [['y', [{ secret: 'S' }]]]],
      ['gone', []],
    ],
  });

  assert.equal(problems.length, 4);
  assert.match(problems[0] ?? '', /^The variable "v" has its default: .*the secret Gone/);
  assert.match(problems[1] ?? '', /^The list "l" has its default:/);
  assert.match(problems[2] ?? '', /^The list "gone" has its default:/);
  assert.match(problems[3] ?? '', /^The table "gone" has its default:/);
  assert.deepEqual(state.values().lists, { l: ['a', 'b', 'c'] });
  assert.deepEqual(state.tables.get('t').rows, [['y', 'x']]);
});

test('a restored list has the kept items in place of its own', () => {
  const state = stateOf(data);

  restoreData(state, { variables: [], lists: [['l', ['x']]], tables: [] });

  assert.deepEqual(state.lists.get('l'), ['x']);
});

test('the size of data is the number of its characters', () => {
  assert.equal(sizeOfData(stateOf({})), 0);
  assert.equal(sizeOfData(stateOf(data)), 'x hunter2'.length + 'abc'.length + 'abc'.length);
});
