import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toError } from './run-errors.ts';

test('a text that is too long for the engine fails with the number of characters that a text can have', () => {
  const grow = () => {
    try {
      return 'x'.repeat(2 ** 30).length;
    } catch (error) {
      return toError(error);
    }
  };

  assert.match(String(grow()), /RangeError: A text would have more than \d{9,} characters, the most/);
});

test('an error of another realm keeps its name and message', () => {
  const { name, message } = toError({ name: 'TypeError', message: 'no' });

  assert.deepEqual([name, message], ['TypeError', 'no']);
});
