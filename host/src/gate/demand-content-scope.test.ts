import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, GatehouseError, operation } from '@gatehouse/sdk-plugin';
import { demandContentScope } from './demand-content-scope.ts';

const save = operation({
  id: 'save',
  method: 'POST',
  path: '/save',
  tier: 1,
  scope: null,
  hosts: ['runner'],
  contentScopes: ['io:filesystem', 'code:author'],
});
const cause = { actionId: 'a1', groupId: 'g1', type: 'File', action: 'Write' };

function caller(maxTier: Caller['maxTier'], scopes: readonly string[]): Caller {
  return { keyId: 'k', label: '', maxTier, scopes: new Set(scopes), expiresAt: null };
}

function refusal(work: () => void): GatehouseError {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof GatehouseError, String(error));
    return error;
  }
  return assert.fail('it was let pass');
}

test('a key that holds the content scope passes', () => {
  demandContentScope({ scope: 'io:filesystem', causes: [] }, caller(1, ['io:filesystem']), save);
});

test('a key without it gets a 403 that names what is missing and why', () => {
  const { code, details, message } = refusal(() =>
    demandContentScope({ scope: 'io:filesystem', causes: [cause, cause] }, caller(1, ['io:network']), save),
  );

  assert.equal(code, 'forbidden');
  assert.match(message, /^The key lacks the scope io:filesystem for what this call asks for\./);
  assert.deepEqual(details, {
    required: { tier: 1, scopes: ['io:filesystem'] },
    current: { tier: 1, scopes: ['io:network'] },
    missingScopes: ['io:filesystem'],
    dangerousCategories: ['File'],
    unknownCategories: [],
    causes: [
      { scope: 'io:filesystem', ...cause },
      { scope: 'io:filesystem', ...cause },
    ],
  });
});

test('code:author asks for tier 3 beside the scope', () => {
  const { details, message } = refusal(() =>
    demandContentScope({ scope: 'code:author', causes: [] }, caller(2, ['code:author']), save),
  );

  assert.deepEqual([details.required, details.missingScopes], [{ tier: 3, scopes: ['code:author'] }, []]);
  assert.match(message, /^The key lacks tier T3 for/);
});

test('a call without a key holds nothing', () => {
  const { details } = refusal(() => demandContentScope({ scope: 'io:filesystem', causes: [] }, null, save));

  assert.deepEqual(details.current, { tier: -1, scopes: [] });
});

test('demanding what the operation does not declare is a fault of the plugin', () => {
  assert.throws(
    () => demandContentScope({ scope: 'io:network', causes: [] }, caller(3, ['io:network']), save),
    /save demands io:network without declaring it/,
  );
});
