import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProject, validationCodes } from '../testing/test-projects.ts';

const code = (text: string) => ({ type: 'OwnCode', action: 'JavaScript', parameters: { Code: text } });
const problem = { key: 'action', line: 2, column: 7, message: 'No such name (TS2304)' };

test('action_add refuses code that does not compile, with line and column beside all other errors', async (t) => {
  const editor = await newProject(t);
  editor.code.problems = [problem];

  const body = { ...code('const a = 1;\nreturn b;'), results: { Nothing: 'x' } };
  const refusal = await editor.refusal('action_add', { body });

  assert.deepEqual(validationCodes(refusal), ['UNKNOWN results.Nothing', 'TYPE Code']);
  assert.deepEqual((refusal.details.validationErrors as unknown[])[1], {
    parameterName: 'Code',
    code: 'TYPE',
    message: 'Line 2, column 7: No such name (TS2304)',
    expected: null,
    got: 'return b;',
  });
  assert.deepEqual((await editor.call('project_structure_get')).actions, []);
});

test('action_update checks the code that it is given, and only then', async (t) => {
  const editor = await newProject(t);
  const params = await editor.call('action_add', { body: code('return 1;') });
  editor.code.problems = [problem];

  const refusal = await editor.refusal('action_update', { params, body: code('return b;') });
  await editor.call('action_update', { params, body: { ...code(''), parameters: null } });

  assert.deepEqual(validationCodes(refusal), ['TYPE Code']);
  assert.equal(editor.code.checks.length, 2);
});

test('the compiler is not asked about code of a caller who may not author it', async (t) => {
  const editor = await newProject(t);

  for (const caller of [
    { tier: 3, scopes: ['project:edit'] },
    { tier: 1, scopes: ['project:edit', 'code:author'] },
  ] as const) {
    const refusal = await editor.refusal('action_add', { body: code('return 1;'), caller });
    assert.equal(refusal.code, 'forbidden');
  }

  assert.deepEqual(editor.code.checks, []);
});

test('code is accepted unchecked when the compiler exceeds its time limit', async (t) => {
  const editor = await newProject(t);
  editor.code.problems = null;

  const { actionId } = await editor.call('action_add', { body: code('return 1;') });

  assert.equal(typeof actionId, 'string');
});
