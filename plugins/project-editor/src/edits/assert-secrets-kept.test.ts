import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Caller } from '@gatehouse/sdk-plugin';
import { masked } from '@gatehouse/sdk-plugin/internal';
import { assertSecretsKept, assertSettingsKept } from './assert-secrets-kept.ts';

const low: Pick<Caller, 'maxTier'> = { maxTier: 1 };
const high: Pick<Caller, 'maxTier'> = { maxTier: 2 };

function codeOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

for (const { title, sent, code } of [
  { title: 'stars as the value of a secret', sent: { name: 'password', value: masked }, code: 'bad_request' },
  { title: 'stars as its default', sent: { name: 'password', defaultValue: masked }, code: 'bad_request' },
  {
    title: 'stars for what becomes a secret',
    sent: { name: 'a', newName: 'password', value: masked },
    code: 'bad_request',
  },
  { title: 'a new secret with stars', sent: { newName: 'password', value: masked }, code: 'bad_request' },
  { title: 'a name that shows a secret', sent: { name: 'password', newName: 'a' }, code: 'forbidden' },
  { title: 'another name that hides it', sent: { name: 'password', newName: 'password2' }, code: null },
  { title: 'no other name', sent: { name: 'password', newName: '' }, code: null },
  { title: 'a new value of a secret', sent: { name: 'password', value: 'new' }, code: null },
  { title: 'stars for what is no secret', sent: { name: 'a', value: masked }, code: null },
])
  test(`a key that sees no secrets sends ${title}: ${code ?? 'taken'}; one that sees them may`, () => {
    assert.equal(
      codeOf(() => assertSecretsKept([{ name: 'b' }, sent], low)),
      code,
    );
    assert.equal(
      codeOf(() => assertSecretsKept([sent], high)),
      null,
    );
  });

const document = {
  inputSettings: [
    { name: 'Login', type: 'Text', defaultValue: '', help: '', variable: 'login' },
    { name: 'Secret', type: 'Text', defaultValue: 'x', help: '', variable: 'password' },
  ],
} as unknown as ProjectDocument;

for (const { title, sent, code } of [
  {
    title: 'stars as the value of a secret',
    sent: { name: 'Secret', defaultValue: masked },
    code: 'bad_request',
  },
  {
    title: 'stars for what becomes a secret',
    sent: { name: 'Login', variable: 'password', defaultValue: masked },
    code: 'bad_request',
  },
  { title: 'stars for what is no secret', sent: { name: 'Login', defaultValue: masked }, code: null },
  { title: 'a variable that shows a secret', sent: { name: 'Secret', variable: 'login' }, code: 'forbidden' },
  {
    title: 'a variable that is none with a new value',
    sent: { name: 'Secret', variable: 'login', defaultValue: 'new' },
    code: null,
  },
  { title: 'no change', sent: { name: 'Secret' }, code: null },
  { title: 'a new setting', sent: { name: 'More', variable: 'a', defaultValue: 'b' }, code: null },
])
  test(`a key that sees no secrets sends a setting with ${title}: ${code ?? 'taken'}; one that sees them may`, () => {
    assert.equal(
      codeOf(() => assertSettingsKept(document, [sent], low)),
      code,
    );
    assert.equal(
      codeOf(() => assertSettingsKept(document, [sent], high)),
      null,
    );
  });
