import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInputName } from './input-name.ts';

for (const [stored, label, choices] of [
  ['Speed', 'Speed', []],
  ['Note{multiline}', 'Note', []],
  ['Land{RU:Russia|US:United States}', 'Land', ['RU=Russia', 'US=United States']],
  ['Size{S|M}', 'Size', ['S=S', 'M=M']],
  ['', '', []],
] as const) {
  test(`${stored || 'no name'} is shown as ${label || 'nothing'} with ${choices.length} choices`, () => {
    const read = readInputName(stored);

    assert.equal(read.label, label);
    assert.deepEqual(
      read.choices.map(({ value, name }) => `${value}=${name}`),
      choices,
    );
  });
}
