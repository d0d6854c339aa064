import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLike } from './like-mask.ts';

const rows: readonly (readonly [string, string, boolean])[] = [
  ['abc', 'abc', true],
  ['abc', 'ab', false],
  ['abc', '*', true],
  ['', '*', true],
  ['abc', 'a*c', true],
  ['ac', 'a*c', true],
  ['a', 'a*a', false],
  ['one two three', '*two*', true],
  ['aXbXc', 'a*b*c', true],
  ['abab', 'ab*ab*ab', false],
  ['a(b)?', 'a(*)?', true],
];

for (const [text, mask, isFitting] of rows) {
  test(`${JSON.stringify(text)} ${isFitting ? 'fits' : 'does not fit'} ${JSON.stringify(mask)}`, () => {
    assert.equal(isLike(text, mask), isFitting);
  });
}

test('a mask of many stars costs no more than its text is long', () => {
  assert.equal(isLike('a'.repeat(1_000_000), `${'*a'.repeat(5000)}*b`), false);
});
