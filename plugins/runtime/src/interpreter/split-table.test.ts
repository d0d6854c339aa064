import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableText } from '@gatehouse/sdk-actions/document';
import { documentOf } from '../testing.ts';
import { createRunState } from './run-state.ts';
import { splitTable } from './split-table.ts';

const info = { uowId: 'u', projectName: 'P', projectPath: null, taskId: null, threadId: 0, fileRights: [] };
const state = createRunState(documentOf([]), info);
const plain: TableText = {
  name: 'T',
  colSeparator: ';',
  colSeparatorType: 'Text',
  rowSeparator: '{-String.Enter-}',
  rowSeparatorType: 'Text',
  isFirstRowContainsHeaders: false,
  defaultItems: '',
};

for (const [title, change, expected] of [
  ['nothing', {}, []],
  [
    'lines of either kind',
    { defaultItems: 'a;b\r\nc;d\n' },
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['an empty row in the middle', { defaultItems: 'a\n\nb' }, [['a'], [''], ['b']]],
  ['separators as macros', { colSeparator: '{-String.Tab-}', defaultItems: 'a\tb' }, [['a', 'b']]],
  [
    'any of several letters',
    { colSeparator: ',;', colSeparatorType: 'CharArray', defaultItems: 'a,b;c' },
    [['a', 'b', 'c']],
  ],
  [
    'an expression with a group',
    { colSeparator: '\\s*(,|;)\\s*', colSeparatorType: 'Regex', defaultItems: 'a , b;c' },
    [['a', 'b', 'c']],
  ],
] as const) {
  test(`the text of a table is cut: ${title}`, () => {
    assert.deepEqual(splitTable({ ...plain, ...change }, state), expected);
  });
}
