import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category } from './declaration/category.ts';
import { declaredNames } from './declared-names.ts';

const read = action({ description: 'Reads a text.' });
const catalog = {
  categories: () => [
    category({ tag: 'File', title: 'Files', summary: 'Files', actions: { Read: read } }),
    category({ tag: 'Twice', title: 'Twice', summary: 'Twice', actions: { read, Read: read } }),
  ],
};

for (const [type, name, expected] of [
  ['file', 'READ', { type: 'File', action: 'Read' }],
  ['File', 'Read', { type: 'File', action: 'Read' }],
  ['FILE', 'Vanish', { type: 'File', action: 'Vanish' }],
  ['Nothing', 'read', { type: 'Nothing', action: 'read' }],
] as const) {
  test(`${type}.${name} is declared as ${expected.type}.${expected.action}`, () => {
    assert.deepEqual(declaredNames(catalog, { type, action: name }), expected);
  });
}

test('of names that differ in case only, the one that is written exactly so is meant', () => {
  assert.equal(declaredNames(catalog, { type: 'twice', action: 'Read' }).action, 'Read');
});
