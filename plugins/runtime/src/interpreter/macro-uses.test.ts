import assert from 'node:assert/strict';
import { test } from 'node:test';
import { macroUses } from './macro-uses.ts';

const unknown = 'is unknown';
const variable = (name: string) => ({ kind: 'Variable', name });
const list = (name: string) => ({ kind: 'List', name });
const table = (name: string) => ({ kind: 'Table', name });

for (const [text, expected] of [
  ['no macro {-', []],
  ['an end -} before {-Variable.a-}', [variable('a')]],
  ['{-Variable.a b-} and {-Variable.c-}', [variable('a b'), variable('c')]],
  ['{-List.a.1.2-}', [list('a.1')]],
  ['{-Table.a.0.B.c-}', [table('a')]],
  ['{-List.words.{-Variable.i-}-}', [variable('i'), list('words')]],
  ['{-Table.t.{-Variable.i-}.A-}', [variable('i'), table('t')]],
  ['{-Table.t.1.{-Variable.i-}-}', [variable('i'), table('t')]],
  ['{-Variable.{-Variable.i-}-}', [variable('i'), null]],
  ['{-List.{-Variable.i-}.0-}', [variable('i'), null]],
  ['{-TimeNow.Date-}{-Random.1.6-}{-Environment.HOME-}{-String.Tab-}', [null, null, null, null]],
  ['{-Nothing.x-}', [unknown]],
  ['{-Nothing.{-Variable.i-}-}', [variable('i'), unknown]],
  ['{-Variable-}', [unknown]],
  ['{-Project.Owner-}', [unknown]],
  ['{-List.words-}', ['does not have the form {-List.NAME.N-}']],
  ['{-Random.5.1-}', ['has a minimum above its maximum']],
] as const) {
  test(`the macros of ${JSON.stringify(text)} are found and judged`, () => {
    const uses = [...macroUses(text)];

    assert.deepEqual(
      uses.map(({ reads, problem }) => problem ?? reads),
      expected,
    );
  });
}

test('the time for deep nesting is linear in the length', () => {
  const depth = 100_000;

  const uses = [...macroUses(`${'{-List.a.'.repeat(depth)}0${'-}'.repeat(depth)}`)];

  assert.equal(uses.length, depth);
});
