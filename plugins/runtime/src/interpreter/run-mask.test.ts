import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../testing.ts';
import { createRunState } from './run-state.ts';

const info = { uowId: 'u', projectName: 'P', projectPath: null, taskId: null, threadId: 0, fileRights: [] };

test('a secret that changes is masked at once, though another one stays as it is', () => {
  const values = { variables: { token: 'first-token', password: 'hunter2' } };
  const { mask, variables } = createRunState(documentOf([]), info, { values });
  const before = mask('first-token hunter2');

  variables.set('token', 'second-token');

  assert.deepEqual([before, mask('second-token hunter2')], ['*** ***', '*** ***']);
});
