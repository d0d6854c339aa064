import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textFor, valueAt } from './value-at.ts';

test('a value is found by its field, and never outside of what the answer itself has', () => {
  const row = { id: 'hall', last: { celsius: 20.5 }, problem: null };

  assert.equal(valueAt(row, 'last.celsius'), 20.5);
  assert.equal(valueAt(row, undefined), row);
  for (const field of ['problem.text', 'absent', 'constructor', '__proto__.polluted', 'id.length'])
    assert.equal(valueAt(row, field), undefined, field);
});

test('a missing value is a dash, and a list its length', () => {
  assert.deepEqual([null, undefined, [1, 2], { a: 1 }, false, 0].map(textFor), [
    '–',
    '–',
    '2',
    '{"a":1}',
    'false',
    '0',
  ]);
});
