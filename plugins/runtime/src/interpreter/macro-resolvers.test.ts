import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../testing.ts';
import { createRunState } from './run-state.ts';
import { expandTemplate, parseTemplate } from './template.ts';

const info = {
  uowId: 'u',
  projectName: 'Shop',
  projectPath: '/work/shop.zp',
  taskId: null,
  threadId: 0,
  fileRights: [],
};
const binding = {
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
};
const table = {
  ...binding,
  name: 'people',
  colSeparator: ';',
  colSeparatorType: 'Text',
  rowSeparator: '{-String.Enter-}',
  rowSeparatorType: 'Text',
  isFirstRowContainsHeaders: true,
  defaultItems: 'Name;Age\r\nAnn;30\nBob;40\n',
  csvSeparator: ';',
  useSpecializedFormat: false,
  tryParseType: false,
  isCorrectDisplayInExcel: false,
  columnTypes: null,
} as const;
const list = {
  ...binding,
  name: 'words',
  splitter: '',
  splitterType: 'Text',
  defaultItems: ['zero', 'one'],
} as const;
const state = createRunState(documentOf([], { tables: [table], lists: [list] }), info, {
  values: {
    variables: { i: '1', deep: '{-Variable.i-}' },
  },
});
state.lastActionId = 'a7';
process.env.GATEHOUSE_TEST_MACRO = 'set';

const expand = (text: string) => expandTemplate(parseTemplate(text), state);

for (const [text, expected] of [
  ['no macro', 'no macro'],
  ['a{-Variable.i-}b{-Variable.i-}', 'a1b1'],
  ['{-List.words.1-}', 'one'],
  ['{-List.words.{-Variable.i-}-}', 'one'],
  ['{-Table.people.0.A-}', 'Name'],
  ['{-Table.people.2.Age-}', '40'],
  ['{-Table.people.1.b-}', '30'],
  ['{-Table.people.1.C-}', ''],
  ['{-Project.Name-} in {-Project.Directory-}', 'Shop in /work'],
  ['{-Project.LastExecutedActionId-}', 'a7'],
  ['{-String.Enter-}{-String.Tab-}', '\n\t'],
  ['{-Environment.GATEHOUSE_TEST_MACRO-}', 'set'],
  ['{-Random.5.5-}', '5'],
  ['{-Variable.deep-}', '{-Variable.i-}'],
  ['open {-Variable.i', 'open {-Variable.i'],
  ['{-a{-Variable.i-}', '{-a1'],
  ['a-} {-1-} {}', 'a-} {-1-} {}'],
] as const) {
  test(`the text ${JSON.stringify(text)} expands to ${JSON.stringify(expected)}`, () => {
    assert.equal(expand(text), expected);
  });
}

for (const [text, message] of [
  ['{-Variable.none-}', /no variable "none"/],
  ['{-List.none.0-}', /no list "none"/],
  ['{-List.words.2-}', /\{-List\.words\.2-\} is beyond the list, which has 2 items/],
  ['{-List.words-}', /does not have the form/],
  ['{-Table.people.9.A-}', /beyond the table, which has 3 rows/],
  ['{-Table.people.1.Height-}', /neither a letter nor a header/],
  ['{-Project.Owner-}', /\{-Project\.Owner-\} is unknown/],
  ['{-Random.5.1-}', /minimum above its maximum/],
  ['{-Environment.GATEHOUSE_NOT_THERE-}', /has no value/],
  ['{-Secret.1st-}', /does not have the form \{-Secret\.NAME-\}/],
  ['{-Secret.a b-}', /does not have the form \{-Secret\.NAME-\}/],
  ['{-Secret.none-}', /the secret none was not read/],
  ['{-Random.1-}', /does not have the form \{-Random\.MIN\.MAX-\}/],
  ['{-Random.1.5.2-}', /does not have the form \{-Random\.MIN\.MAX-\}/],
  ['{-Table.people.1-}', /does not have the form \{-Table\.NAME\.ROW\.COLUMN-\}/],
  ['{-Failure.Reason-}', /is unknown/],
  ['{-TimeNow.Year-}', /is unknown/],
  ['{-String.Space-}', /is unknown/],
  ['{-a.x-}', /is unknown/],
  ['{-Whatever-}', /\{-Whatever-\} is unknown/],
  ['{-constructor.x-}', /is unknown/],
] as const) {
  test(`the macro ${text} fails and is named`, () => {
    assert.throws(() => expand(text), message);
  });
}

test('dates and times are local and in the form of ISO-8601', () => {
  assert.match(expand('{-TimeNow.Date-}T{-TimeNow.Time-}'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
});

test('the time for unclosed macros is linear in their length', () => {
  const text = '{-a'.repeat(200_000);

  assert.equal(expand(text), text);
});
