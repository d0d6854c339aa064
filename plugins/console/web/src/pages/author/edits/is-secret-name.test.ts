import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSecretName } from './is-secret-name.ts';

// The same names are in `plugins/runtime/src/interpreter/is-secret.ts` masked, and left alone.
for (const [name, isSecret] of [
  ['Password', true],
  ['AccessToken', true],
  ['api_key', true],
  ['userPin', true],
  ['Keys 2', true],
  ['keyboard', false],
  ['spin', false],
  ['text', false],
] as const) {
  test(`${name} is ${isSecret ? '' : 'not '}the name of a secret`, () => {
    assert.equal(isSecretName(name), isSecret);
  });
}
