import assert from 'node:assert/strict';
import { test } from 'node:test';
import { macroAt, withMacro } from './macro-at.ts';

for (const [text, caret, expected] of [
  ['{-', 2, { start: 0, typed: '' }],
  ['to {-Var', 8, { start: 3, typed: 'Var' }],
  ['{-List.words.{-Variable', 23, { start: 13, typed: 'Variable' }],
  ['{-Variable.x-} and', 18, null],
  ['plain', 5, null],
  ['{-Var', 1, null],
] as const) {
  test(`${JSON.stringify(text)} with the caret at ${caret} is in ${expected === null ? 'no macro' : 'a macro'}`, () => {
    assert.deepEqual(macroAt(text, caret), expected);
  });
}

test('a macro takes the place of what was typed, also of braces behind the caret', () => {
  assert.deepEqual(withMacro('to {-Var-} now', 8, { start: 3, macro: '{-Variable.x-}' }), {
    text: 'to {-Variable.x-} now',
    caret: 17,
  });
});
