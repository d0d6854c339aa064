import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../testing.ts';
import { createRunState } from './run-state.ts';
import { isSecretName, maskSecrets, shownVariables } from './secrets.ts';

const info = { uowId: 'u', projectName: 'P', projectPath: null, taskId: null, threadId: 0, fileRights: [] };
const variablesOf = (values: Record<string, string>) =>
  createRunState(documentOf([]), info, { values: { variables: values } }).variables;

for (const name of [
  'password',
  'MyPassword2',
  'accessToken',
  'SECRET',
  'apikey',
  'api_key',
  'simPin',
  'PIN',
  'key1',
]) {
  test(`the variable ${name} is named like a secret`, () => assert.ok(isSecretName(name)));
}

for (const name of ['monkey', 'keyboard', 'spinner', 'shipping', 'name', 'pinned']) {
  test(`the variable ${name} is not named like a secret`, () => assert.ok(!isSecretName(name)));
}

test('at most 100 variables are shown', () => {
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`v${index}`, 'x']));

  assert.equal(shownVariables(variablesOf(many)).length, 100);
});

test('the value of a secret is taken out of a message, unless it is so short that it hides ordinary text', () => {
  const variables = variablesOf({ token: 'abcdef', pin: '12' });

  assert.equal(maskSecrets('used abcdef at 12:12', variables), 'used *** at 12:12');
});
