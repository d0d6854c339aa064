import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellAfterKey, textAfterKey } from './grid-keys.ts';

const size = { rows: 30, columns: 3 };

for (const [key, ctrlKey, [row, column]] of [
  ['ArrowDown', false, [13, 1]],
  ['ArrowLeft', false, [12, 0]],
  ['PageUp', false, [2, 1]],
  ['PageDown', false, [22, 1]],
  ['Home', false, [12, 0]],
  ['Home', true, [0, 0]],
  ['End', true, [29, 2]],
] as const) {
  test(`${ctrlKey ? 'Control and ' : ''}${key} goes to row ${row}, column ${column}`, () => {
    assert.deepEqual(cellAfterKey({ key, ctrlKey }, { row: 12, column: 1 }, size), { row, column });
  });
}

test('no key leaves the grid', () => {
  const last = { row: 29, column: 2 };
  assert.deepEqual(cellAfterKey({ key: 'ArrowDown', ctrlKey: false }, last, size), last);
  assert.equal(cellAfterKey({ key: 'a', ctrlKey: false }, last, size), null);
});

test('a letter begins an edit with itself, Enter with the text, and a shortcut none', () => {
  const keys = { ctrlKey: false, altKey: false, metaKey: false };
  assert.deepEqual(
    ['x', 'Enter', 'Tab'].map((key) => textAfterKey({ ...keys, key }, 'old')),
    ['x', 'old', null],
  );
  assert.equal(textAfterKey({ ...keys, ctrlKey: true, key: 'c' }, 'old'), null);
});
