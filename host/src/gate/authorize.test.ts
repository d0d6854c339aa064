import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, declared } from '@gatehouse/sdk-plugin';
import { authorize } from './authorize.ts';

const read = declared({
  id: 'lamp_get',
  method: 'GET',
  path: '/lamp',
  tier: 1,
  scope: 'lamp:read',
  hosts: ['runner'],
});
const caller: Caller = { keyId: 'k', label: '', maxTier: 0, scopes: new Set(['task:read']), expiresAt: null };

test('a refused key is told what it lacks, and how to get a key that has it', () => {
  assert.throws(() => authorize(caller, read), {
    code: 'forbidden',
    message:
      'The key lacks tier T1 (it has T0) and the scope lamp:read for lamp_get. The rights of a key never change: create one that has them, with POST /auth/keys or: npx gatehouse keys create --max-tier T1 --scopes lamp:read',
  });
});

test('no scope is advised where the tier alone decides', () => {
  assert.throws(() => authorize(caller, { ...read, scope: null }), /keys create --max-tier T1$/);
});
