import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import { coverageOf } from './coverage-of.ts';

const sketch = (more: object = {}) => ({ type: 'Sample', action: 'Nothing', parameters: {}, ...more });

test('cases add up; a step to the next action is a branch, and disabled actions are left out', () => {
  const document = documentOf([sketch(), sketch(), sketch({ disabled: true }), sketch()], {
    links: [{ source: 'a2', branch: 'OnError', target: 'a4' }],
  });
  const call = (actionId: string, branches: Record<string, number>) => ({
    actionId,
    times: 1,
    failed: 0,
    branches,
  });

  const { actions, ...counts } = coverageOf(document, [
    [call('a1', { OnSuccess: 1 })],
    [call('a1', { OnSuccess: 1 }), call('a2', { OnError: 1 })],
  ]);

  assert.deepEqual(
    actions.map(({ actionId, times }) => [actionId, times]),
    [
      ['a1', 2],
      ['a2', 1],
      ['a4', 0],
    ],
  );
  assert.deepEqual(counts, { coveredActions: 2, totalActions: 3, coveredBranches: 2, totalBranches: 3 });
});
