import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableDefinition } from '@gatehouse/sdk-actions/document';
import { documentOf } from '../testing.ts';
import { isSecretName, isSecretSetting } from './is-secret.ts';
import { LastEntries } from './last-entries.ts';
import { Lifetime } from './lifetime.ts';
import { seedVariable } from './random-source.ts';
import { createRunState } from './run-state.ts';
import { shownVariables } from './shown-variables.ts';

const info = { uowId: 'u', projectName: '', projectPath: null, taskId: null, threadId: 0, fileRights: [] };
const binding = {
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
};
const list = { ...binding, splitter: '', splitterType: 'Text', defaultItems: ['0', '1'] } as const;
const table: Omit<TableDefinition, 'name'> = {
  ...{
    ...binding,
    colSeparator: ';',
    colSeparatorType: 'Text',
    rowSeparator: '\n',
    rowSeparatorType: 'Text',
  },
  ...{ isFirstRowContainsHeaders: false, csvSeparator: ';', useSpecializedFormat: false },
  ...{ tryParseType: false, isCorrectDisplayInExcel: false, columnTypes: null, defaultItems: 'a;b' },
};
const variable = { defaultValue: 'project', comment: '', group: 'UserDefined' } as const;
const setting = { help: '', defaultValue: 'form', type: 'Text' };

test('the form replaces the defaults of the project, and start values replace both', () => {
  const document = documentOf([], {
    variables: ['a', 'b', 'c'].map((name) => ({ ...variable, name })),
    inputSettings: ['b', 'c', ''].map((name) => ({ ...setting, name, variable: name })),
  });

  const { variables } = createRunState(document, info, { values: { variables: { c: 'given', d: 'new' } } });

  assert.deepEqual(
    variables.names().map((name) => [name, variables.get(name)]),
    [
      ['a', 'project'],
      ['b', 'form'],
      ['c', 'given'],
      ['d', 'new'],
    ],
  );
});

test('the form of a project that draws its own is that one', () => {
  const settings = [{ ...setting, name: 'A', variable: 'a' }];
  const document = documentOf([], {
    botUi: { settings },
    inputSettings: [{ ...setting, name: 'B', variable: 'b' }],
  });

  assert.deepEqual(createRunState(document, info).variables.names(), ['a']);
});

test('lists and tables have their defaults where no value is given for their own name', () => {
  const document = documentOf([], {
    lists: [
      { ...list, name: 'l' },
      { ...list, name: 'toString' },
    ],
    tables: [
      { ...table, name: 't' },
      { ...table, name: 'u' },
    ],
  });
  const given = { lists: { l: ['x'] }, tables: { u: [['y']] } };

  const state = createRunState(document, info, { values: given });
  state.lists.get('l').push('z');
  const { lists, tables } = state.values();

  assert.deepEqual(Object.entries(lists), [
    ['l', ['x', 'z']],
    ['toString', ['0', '1']],
  ]);
  assert.deepEqual(tables, { t: [['a', 'b']], u: [['y']] });
  assert.deepEqual([given.lists.l, list.defaultItems], [['x'], ['0', '1']]);
  assert.deepEqual(
    [state.listNames(), state.tableNames()],
    [
      ['l', 'toString'],
      ['t', 'u'],
    ],
  );
  assert.deepEqual([state.lists.has('l'), state.lists.has('t'), state.tables.has('t')], [true, false, true]);
});

test('a variable needs a name, and what is not there is named', () => {
  const { variables, lists, tables } = createRunState(documentOf([]), info);

  assert.throws(() => variables.set('', 'x'), /A variable needs a name/);
  assert.throws(() => variables.get('a'), /no variable "a"/);
  assert.throws(() => lists.get('a'), /no list "a"/);
  assert.throws(() => tables.get('a'), /no table "a"/);
  variables.set('a', '');
  assert.deepEqual([variables.has('a'), variables.get('a')], [true, '']);
});

test('a seed makes the random numbers of a run the same, and without one they are those of the outer run', () => {
  const numbers = (variables: Readonly<Record<string, string>>) => {
    const { random } = createRunState(documentOf([]), info, { values: { variables }, random: () => 7 });
    return Array.from({ length: 5 }, () => random(1000));
  };

  assert.deepEqual(numbers({ [seedVariable]: 's' }), numbers({ [seedVariable]: 's' }));
  assert.notDeepEqual(numbers({ [seedVariable]: 's' }), numbers({ [seedVariable]: 't' }));
  assert.deepEqual(numbers({ [seedVariable]: '' }), [7, 7, 7, 7, 7]);
});

for (const [name, isSecret] of [
  ['userPassword', true],
  ['API_KEY', true],
  ['apikey', true],
  ['simPin', true],
  ['pins', true],
  ['my-key', true],
  ['Secrets', true],
  ['monkey', false],
  ['spinner', false],
  ['name', false],
] as const)
  test(`a variable ${name} is ${isSecret ? 'a secret' : 'shown'}`, () => {
    assert.equal(isSecretName(name), isSecret);
    assert.equal(isSecretSetting({ type: 'Text', variable: name }), isSecret);
    assert.equal(isSecretSetting({ type: 'PASSWORD', variable: name }), true);
  });

test('a failure shows a hundred variables, secrets without their values, and the first 1000 characters', () => {
  const values = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`v${at}`, '']));
  const long = 'x'.repeat(1001);
  const variables = { aToken: 'hunter2', emptyToken: '', long, exact: long.slice(1), ...values };

  const shown = shownVariables(createRunState(documentOf([]), info, { values: { variables } }));

  assert.equal(shown.length, 100);
  assert.deepEqual(
    shown.slice(0, 4).map(({ value }) => value),
    ['***', '', `${'x'.repeat(1000)}…`, 'x'.repeat(1000)],
  );
});

test('the newest entries are kept in their order, and all are counted', () => {
  const entries = new LastEntries<number>(2);
  for (const entry of [1, 2, 3]) entries.add(entry);
  const few = [...entries.all()];
  for (const entry of [4, 5, 6]) entries.add(entry);

  assert.deepEqual([few, entries.all(), entries.added], [[1, 2, 3], [3, 4, 5, 6], 6]);
});

test('the signal of a run is aborted with it, also where it is asked for later', () => {
  const early = new Lifetime();
  const { signal } = early;
  const before = signal.aborted;
  early.end();
  const late = new Lifetime();
  late.end();

  assert.deepEqual([before, signal.aborted, late.signal.aborted], [false, true, true]);
});
