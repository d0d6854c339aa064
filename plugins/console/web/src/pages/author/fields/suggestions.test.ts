import assert from 'node:assert/strict';
import { test } from 'node:test';
import { macrosOf, matching, valuesOf } from './suggestions.ts';

const known = {
  variables: [
    { name: 'city', value: 'Bern' },
    { name: 'ApiKey', value: 'k-123' },
  ],
  lists: [{ name: 'words', defaultItems: ['one', 'two'] }],
  tables: [{ name: 'prices', defaultItems: 'tea;3\nmilk;1' }],
};

test('macros come with the values of the last run, and never with those of secrets', () => {
  assert.deepEqual(macrosOf(known).slice(0, 4), [
    { text: '{-Variable.city-}', detail: 'Bern' },
    { text: '{-Variable.ApiKey-}', detail: '••••' },
    { text: '{-List.words.0-}', detail: 'one' },
    { text: '{-Table.prices.0.A-}', detail: 'tea;3' },
  ]);
});

test('what begins with the typed text comes before what only has it', () => {
  const found = matching(macrosOf(known), 'li').map(({ text }) => text);
  assert.deepEqual(
    found,
    ['{-List.words.0-}', '{-Variable.ApiKey-}'].filter((text) => /li/i.test(text)),
  );
  assert.equal(matching(macrosOf(known), 'variable.c')[0]?.text, '{-Variable.city-}');
});

for (const [kind, first] of [
  ['VariableName', 'city'],
  ['ListName', 'words'],
  ['TableName', 'prices'],
  ['Bool', 'true'],
] as const) {
  test(`a ${kind} has values to choose from`, () => assert.equal(valuesOf(kind, known)?.[0]?.text, first));
}

test('other kinds have none', () => assert.equal(valuesOf('String', known), null));
