import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branchesToSet } from './link-branches.ts';

for (const [beyond, linked, expected] of [
  [[], ['OnSuccess'], ['OnSuccess', 'OnError']],
  [['Default'], [], ['OnSuccess', 'OnError', 'Default']],
  [['Case:N', 'Default'], [], ['OnSuccess', 'OnError', 'Case:1', 'Default']],
  [
    ['Case:N', 'Default'],
    ['Case:2', 'OnError'],
    ['OnSuccess', 'OnError', 'Case:1', 'Case:2', 'Case:3', 'Default'],
  ],
] as const) {
  test(`an action with ${beyond.join(', ') || 'nothing more'} and links of ${linked.join(', ') || 'none'}`, () => {
    assert.deepEqual(branchesToSet(beyond, linked), [...expected]);
  });
}
