import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitText } from './fit-text.ts';

const plain = {
  colSeparator: ';',
  colSeparatorType: 'Text',
  rowSeparator: '{-String.Enter-}',
  rowSeparatorType: 'Text',
} as const;

test('rows keep the separators of the table, as long as no cell has one', () => {
  assert.deepEqual(fitText([['a', 'b'], ['c']], plain), { ...plain, defaultItems: 'a;b\nc' });
});

test('a cell with the separator of the table gets another one', () => {
  const fitted = fitText([['a;b', 'c']], plain);
  assert.deepEqual([fitted?.colSeparator, fitted?.defaultItems], ['{-String.Tab-}', 'a;b\tc']);
});

test('a pattern gives way to a text, and a line break in a cell fits nowhere', () => {
  assert.equal(fitText([['a']], { ...plain, rowSeparatorType: 'Regex' })?.rowSeparatorType, 'Text');
  assert.equal(fitText([['a\nb']], plain), null);
});
