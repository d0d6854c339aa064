import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, declared } from '@gatehouse/sdk-plugin';
import { authorize, isAuthorized } from './authorize.ts';

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

const withRights = (maxTier: Caller['maxTier'], ...scopes: string[]): Caller => ({
  ...caller,
  maxTier,
  scopes: new Set(scopes),
});

for (const { title, key, isAllowed, lacks } of [
  { title: 'with exactly its rights', key: withRights(1, 'lamp:read'), isAllowed: true, lacks: null },
  { title: 'with more', key: withRights(3, 'lamp:read', 'task:read'), isAllowed: true, lacks: null },
  {
    title: 'of a lower tier',
    key: withRights(0, 'lamp:read'),
    isAllowed: false,
    lacks: 'tier T1 (it has T0)',
  },
  {
    title: 'without its scope',
    key: withRights(3, 'task:read'),
    isAllowed: false,
    lacks: 'the scope lamp:read',
  },
]) {
  test(`a key ${title} may ${isAllowed ? '' : 'not '}call an operation`, () => {
    assert.equal(isAuthorized(key, read), isAllowed);
    if (lacks === null) authorize(key, read);
    else
      assert.throws(
        () => authorize(key, read),
        ({ message }) => message.startsWith(`The key lacks ${lacks} for lamp_get.`),
      );
  });
}

test('an operation without a scope asks for its tier alone', () => {
  const free = { ...read, scope: null };

  assert.deepEqual([isAuthorized(withRights(1), free), isAuthorized(withRights(0), free)], [true, false]);
});
