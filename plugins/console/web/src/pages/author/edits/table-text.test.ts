import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnLetters, cutCell, cuttingOf, joinRows, splitRows, withCell } from './table-text.ts';

const plain = {
  colSeparator: ';',
  colSeparatorType: 'Text',
  rowSeparator: '{-String.Enter-}',
  rowSeparatorType: 'Text',
} as const;
const cutting = { rows: ['\n'], cells: [';'] };

for (const [text, rows] of [
  ['', []],
  ['a;b\nc', [['a', 'b'], ['c']]],
  ['a\r\nb\n', [['a'], ['b']]],
  ['\n', [['']]],
  ['a\n\n', [['a'], ['']]],
] as const) {
  test(`${JSON.stringify(text)} has the rows ${JSON.stringify(rows)}`, () => {
    assert.deepEqual(splitRows(text, cutting), rows);
    assert.deepEqual(splitRows(joinRows(rows, cutting), cutting), rows);
  });
}

test('separators are texts or each of several characters, and no patterns', () => {
  assert.deepEqual(cuttingOf(plain), cutting);
  assert.deepEqual(cuttingOf({ ...plain, colSeparator: ',;', colSeparatorType: 'CharArray' }), {
    rows: ['\n'],
    cells: [',', ';'],
  });
  assert.equal(cuttingOf({ ...plain, rowSeparatorType: 'Regex' }), null);
  assert.equal(cuttingOf({ ...plain, colSeparator: '' }), null);
});

test('a cell that a separator would cut is found', () => {
  assert.deepEqual(cutCell([['a', 'b'], ['c;d']], cutting), { row: 1, column: 0 });
  assert.equal(cutCell([['a', 'b']], cutting), null);
});

test('a cell behind the end of its row gets empty ones before it', () => {
  assert.deepEqual(withCell([['a']], { row: 0, column: 2 }, 'c'), [['a', '', 'c']]);
});

test('columns have letters', () => {
  assert.deepEqual([0, 25, 26, 701, 702].map(columnLetters), ['A', 'Z', 'AA', 'ZZ', 'AAA']);
});
