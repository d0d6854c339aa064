import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../testing.ts';
import { isSecretName } from './is-secret.ts';
import { createRunState } from './run-state.ts';
import { secretNames } from './secret-names.ts';
import { shownVariables } from './shown-variables.ts';

const info = { uowId: 'u', projectName: 'P', projectPath: null, taskId: null, threadId: 0, fileRights: [] };
const stateOf = (values: Record<string, string>) =>
  createRunState(documentOf([]), info, { values: { variables: values } });

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

  assert.equal(shownVariables(stateOf(many)).length, 100);
});

test('the value of a secret is masked in a message, unless it is so short that it would mask ordinary text', () => {
  const { mask } = stateOf({ token: 'abcdef', pin: '12' });

  assert.equal(mask('used abcdef at 12:12'), 'used *** at 12:12');
});

test('a mask follows changes of variables, and covers secrets that were read from the store', () => {
  const { mask, variables, secrets } = stateOf({ token: 'first', note: '' });
  variables.set('token', 'second');
  secrets.add({ values: { DB: 'hunter2' }, problems: {} });
  variables.set('note', 'the hunter2');

  assert.equal(mask('first second hunter2'), 'first *** ***');
  assert.deepEqual(shownVariables(stateOf({})), []);
});

test('secrets are found by names in actions and finders, but not by names that contain macros', () => {
  const text = 'a {-Secret.DB_1-} {-Secret.{-Variable.x-}-} {-Secret.no-dash-}';
  const document = documentOf([
    { type: 'Logic', action: 'Pause', parameters: { A: text, B: '{-Secret.Other-}' } },
  ]);

  assert.deepEqual(secretNames(document), ['DB_1', 'Other']);
});
