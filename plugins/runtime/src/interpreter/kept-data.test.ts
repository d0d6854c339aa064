import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDocument, TableDefinition } from '@gatehouse/sdk-actions/document';
import { documentOf } from '../testing.ts';
import { keptData, keptMemories, memoryOf, restoreData, sizeOfData, sizeOfText } from './kept-data.ts';
import { RunSecrets } from './run-secrets.ts';
import { createRunState } from './run-state.ts';

const info = { uowId: 'u', projectName: '', projectPath: null, taskId: null, threadId: 0, fileRights: [] };
const own = { bindToFile: false, syncWithFile: false, bindedFile: '', leaveBlankFile: false, encoding: null };
const shared = { ...own, bindToFile: true, syncWithFile: true };
const list = { splitter: '', splitterType: 'Text', defaultItems: ['of the project'] } as const;
const table: Omit<TableDefinition, 'name'> = {
  ...{ ...own, colSeparator: ';', colSeparatorType: 'Text', rowSeparator: '\n', rowSeparatorType: 'Text' },
  ...{ isFirstRowContainsHeaders: false, csvSeparator: ';', useSpecializedFormat: false },
  ...{ tryParseType: false, isCorrectDisplayInExcel: false, columnTypes: null, defaultItems: 'a;b' },
};
const variable = { defaultValue: '', comment: '', group: 'UserDefined' } as const;

const project = {
  variables: [{ ...variable, name: 'plain', defaultValue: 'default' }],
  lists: [
    { ...own, ...list, name: 'items' },
    { ...shared, ...list, name: 'shared' },
    { ...shared, ...list, syncWithFile: false, name: 'loaded' },
  ],
  tables: [
    { ...table, name: 'rows' },
    { ...table, ...shared, name: 'sheet' },
  ],
} as const;

function stateOf(given: Partial<ProjectDocument> = {}, stored: Readonly<Record<string, string>> = {}) {
  const document = documentOf([], { ...project, ...given });
  const secrets = new RunSecrets();
  secrets.add({ values: stored, problems: {} });
  return { document, state: createRunState(document, info, { secrets }) };
}

test('the data of a run is kept, without what all runs share in files', () => {
  const { document, state } = stateOf();

  assert.deepEqual(keptData(state, document), {
    variables: [['plain', 'default']],
    lists: [
      ['items', ['of the project']],
      ['loaded', ['of the project']],
    ],
    tables: [['rows', [['a', 'b']]]],
  });
});

for (const field of ['inputSettings', 'botUi'] as const)
  test(`a secret of ${field} is not kept, and another setting is`, () => {
    const setting = { help: '', defaultValue: 'x' };
    const settings = [
      { ...setting, name: 'S', type: 'Password', variable: 'entered' },
      { ...setting, name: 'T', type: 'Text', variable: 'shown' },
    ];
    const form = field === 'botUi' ? { botUi: { settings } } : { inputSettings: settings };
    const { document, state } = stateOf(form);

    const names = keptData(state, document).variables.map(([name]) => name);
    assert.deepEqual(names, ['plain', 'shown']);
  });

test('a stored secret is kept by its name wherever it stands, the longer one first', () => {
  const { document, state } = stateOf({}, { short: 'abc', long: 'abcdef', empty: '' });
  state.variables.set('plain', 'abc');
  state.variables.set('around', '<abcdef> and abc');
  state.lists.get('items').push('abcabc', '');

  const kept = keptData(state, document);

  assert.deepEqual(kept.variables, [
    ['plain', [{ secret: 'short' }]],
    ['around', ['<', { secret: 'long' }, '> and ', { secret: 'short' }]],
  ]);
  assert.deepEqual(kept.lists[0]?.[1], ['of the project', [{ secret: 'short' }, { secret: 'short' }], '']);
  const { state: fresh } = stateOf({}, { short: 'ABC', long: 'ABCDEF' });
  assert.deepEqual(restoreData(fresh, kept), []);
  assert.deepEqual(
    [fresh.variables.get('plain'), fresh.variables.get('around'), fresh.lists.get('items')],
    ['ABC', '<ABCDEF> and ABC', ['of the project', 'ABCABC', '']],
  );
});

test('what the project does not have any more has its default, and is named', () => {
  const { state } = stateOf();
  const problems = restoreData(state, {
    variables: [['plain', [{ secret: 'gone' }]]],
    lists: [
      ['none', ['x']],
      ['items', ['x', [{ secret: 'gone' }]]],
    ],
    tables: [
      ['none', []],
      ['rows', [['1'], ['2', '3']]],
    ],
  });

  assert.deepEqual(problems, [
    'The variable "plain" has its default: it holds the secret gone, which the project does not use any more.',
    'The list "none" has its default: The project has no list "none".',
    'The list "items" has its default: it holds the secret gone, which the project does not use any more.',
    'The table "none" has its default: The project has no table "none".',
  ]);
  assert.deepEqual(
    [state.variables.get('plain'), state.lists.get('items'), state.tables.get('rows').rows],
    ['default', ['of the project'], [['1'], ['2', '3']]],
  );
});

test('what an action remembered is kept as JSON, without secrets', () => {
  const { state } = stateOf({}, { token: 'hunter2' });

  const kept = keptMemories(
    [
      ['a1', { at: 3, by: 'hunter2' }],
      ['a2', 'plain'],
    ],
    state,
  );

  assert.deepEqual(kept, [
    ['a1', ['{"at":3,"by":"', { secret: 'token' }, '"}']],
    ['a2', '"plain"'],
  ]);
  assert.deepEqual(
    kept.map(([, memory]) => memoryOf(memory, state)),
    [{ at: 3, by: 'hunter2' }, 'plain'],
  );
  assert.deepEqual(
    kept.map(([, memory]) => sizeOfText(memory)),
    [JSON.stringify(kept[0]?.[1]).length, 7],
  );
});

test('the size of the data is that of its texts', () => {
  const { state } = stateOf();
  state.variables.set('plain', '12345');
  state.lists.get('items').push('678');

  // Three lists of "of the project", one of them with three characters more, and two tables of two cells.
  assert.equal(sizeOfData(state), 5 + 3 * 14 + 3 + 2 * 2);
});
