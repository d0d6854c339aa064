import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller, GatehouseError, Tier } from '@gatehouse/sdk-plugin';
import { assertGrantable } from './assert-grantable.ts';

const caller = { maxTier: 2, scopes: new Set(['io:network', 'io:filesystem']) } as unknown as Caller;

function refusal(maxTier: Tier, scopes: readonly string[]): GatehouseError | null {
  try {
    assertGrantable(caller, { maxTier, scopes });
    return null;
  } catch (error) {
    return error as GatehouseError;
  }
}

test('a key grants what it has, and less', () => {
  assert.equal(refusal(2, ['io:network', 'io:filesystem']), null);
  assert.equal(refusal(1, []), null);
});

for (const { tier, scopes, missing, named, unnamed } of [
  { tier: 3, scopes: [], missing: [], named: /lacks tier T3 \(it has T2\)\.$/, unnamed: /scopes/ },
  {
    tier: 2,
    scopes: ['io:network', 'system:exec'],
    missing: ['system:exec'],
    named: /lacks the scopes system:exec\.$/,
    unnamed: /tier/,
  },
  {
    tier: 4,
    scopes: ['system:exec'],
    missing: ['system:exec'],
    named: /tier T4 .* and the scopes system:exec\.$/,
    unnamed: /network/,
  },
] as const)
  test(`a key of T2 does not grant T${tier} with ${scopes.join(', ') || 'no scopes'}, and says what it lacks`, () => {
    const error = refusal(tier as Tier, scopes);

    assert.equal(error?.code, 'forbidden');
    assert.match(error.message, named);
    assert.doesNotMatch(error.message, unnamed);
    const { missingScopes } = error.details as { readonly missingScopes: readonly string[] };
    assert.deepEqual(missingScopes, missing);
  });
