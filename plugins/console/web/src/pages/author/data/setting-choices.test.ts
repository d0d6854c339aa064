import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesText, readChoices } from './setting-choices.ts';

for (const [text, choices] of [
  [
    'RU | US',
    [
      { value: 'RU', label: null },
      { value: 'US', label: null },
    ],
  ],
  [
    'de: Germany | fr: France: all of it',
    [
      { value: 'de', label: 'Germany' },
      { value: 'fr', label: 'France: all of it' },
    ],
  ],
  ['', []],
] as const) {
  test(`${JSON.stringify(text)} has ${choices.length} choices`, () => {
    assert.deepEqual(readChoices(text), choices);
    assert.equal(choicesText(choices), text);
  });
}
