import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { dictionary } from './dictionary.ts';

test('keys of any name are kept', () => {
  const input = { a: '1', toString: '2', '': '3' };

  assert.deepEqual(v.parse(dictionary(v.string()), input), input);
});

for (const input of [{ constructor: 'x' }, { prototype: 'x' }, { a: 1 }, [], 'text', null]) {
  test(`${JSON.stringify(input)} is refused`, () => {
    assert.equal(v.safeParse(dictionary(v.string()), input).success, false);
  });
}
