import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPart } from './changed-part.ts';

for (const [one, other, expected] of [
  ['abc', 'abXc', ['ab', '', 'X', 'c']],
  ['aa', 'aaa', ['aa', '', 'a', '']],
  ['', 'new', ['', '', 'new', '']],
  ['same', 'same', ['same', '', '', '']],
  [`${'x'.repeat(50)}1`, `${'x'.repeat(50)}2`, [`…${'x'.repeat(40)}`, '1', '2', '']],
] as const) {
  test(`${JSON.stringify(one)} and ${JSON.stringify(other)} differ in one part`, () => {
    assert.deepEqual(Object.values(changedPart(one, other)), expected);
  });
}
