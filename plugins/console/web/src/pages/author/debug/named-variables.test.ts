import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedVariables } from './named-variables.ts';

for (const [texts, names] of [
  [
    ['{-Variable.Price-} of {-Variable.Name-}', '{-Variable.Price-}'],
    ['Price', 'Name'],
  ],
  [['{-Variable.-}', '{-List.Names-}', 'plain'], []],
  [['{-Variable.My Price-}{-Variable. x -}'], ['My Price', 'x']],
] as const) {
  test(`${JSON.stringify(texts)} names ${JSON.stringify(names)}`, () => {
    assert.deepEqual(namedVariables(texts), names);
  });
}
