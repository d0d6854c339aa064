import assert from 'node:assert/strict';
import type { LiveOperation, Tier } from '@gatehouse/sdk-plugin';
import type { Key } from '../test-host/call-types.ts';
import { type CaseParts, type ContractCase, isLiveParts, type LiveParts } from './contract-case.ts';
import { expectError, pathOf, probe } from './probe.ts';

/** Cases for the answers of the gate, in the order of the contract: 503, 404, 501, 401, 403. */
export function gateCases(parts: CaseParts): readonly ContractCase[] {
  return [
    { name: '503 while the service is switched off', run: () => switchedOff(parts) },
    { name: '404 on another path and for another verb', run: () => wrongPlace(parts) },
    ...(isLiveParts(parts) ? keyCases(parts) : [declaredCase(parts)]),
  ];
}

function keyCases(parts: LiveParts): readonly ContractCase[] {
  const { operation } = parts;
  if (operation.auth === 'none') return [];
  const unauthorized = {
    name: '401 for a wrong, an expired and a disabled key, and for none',
    run: () => wrongKeys(parts),
  };
  const low = { name: `403 for a key of tier ${operation.tier - 1}`, run: () => lowTier(parts) };
  const scopeless = {
    name: `403 for a key without ${operation.scope}`,
    run: () => missingScope(parts),
  };
  return [
    unauthorized,
    ...(operation.tier > 0 ? [low] : []),
    ...(operation.scope === null ? [] : [scopeless]),
  ];
}

async function switchedOff(parts: CaseParts): Promise<void> {
  parts.host.switch('off');
  try {
    expectError(await probe(parts, { body: '{"a":' }), 'service_unavailable', 'switched off');
  } finally {
    parts.host.switch('on');
  }
}

async function wrongPlace(parts: CaseParts): Promise<void> {
  const path = pathOf(parts.operation);
  const places = [
    { path: path.replace('/api/v1/', '/api/v1/no-such-thing/') },
    { path: `${path}/` },
    { path: path.replace('/api/v1', '/api/v2') },
    { method: 'OPTIONS' },
    { method: 'PROPFIND' },
  ];
  for (const place of places) {
    expectError(await probe(parts, place), 'not_found', `${place.method ?? ''}${place.path ?? ''}`);
  }
}

function declaredCase(parts: CaseParts): ContractCase {
  return {
    name: '501, with a key and without',
    run: async () => {
      expectError(await probe(parts, { as: 'anonymous', body: '{"a":' }), 'not_implemented', 'without a key');
      expectError(await probe(parts, {}), 'not_implemented', 'with a key');
    },
  };
}

async function wrongKeys(parts: LiveParts): Promise<void> {
  const { tier, scope, auth } = parts.operation;
  const scopes = scope === null ? [] : [scope];
  const refusals = [
    { what: 'a wrong key', authorization: `Bearer gthk_${'0'.repeat(49)}` },
    { what: 'another scheme', authorization: `Basic ${parts.host.rawKey(parts.host.fullKey)}` },
    { what: 'an expired key', as: { tier, scopes, state: 'expired' } as const },
    { what: 'a disabled key', as: { tier, scopes, state: 'disabled' } as const },
    ...(auth === 'key' ? [{ what: 'no key', as: 'anonymous' as const }] : []),
  ];
  for (const { what, ...given } of refusals) {
    const answer = await probe(parts, { ...given, body: '{"a":' });
    expectError(answer, 'unauthorized', what);
    assert.equal(answer.headers['www-authenticate'], 'Bearer', `${what}: WWW-Authenticate`);
  }
}

async function lowTier(parts: LiveParts): Promise<void> {
  const { tier, scope } = parts.operation;
  const key: Key = { tier: (tier - 1) as Tier, scopes: scope === null ? [] : [scope] };
  await expectForbidden(parts, key, []);
}

async function missingScope(parts: LiveParts): Promise<void> {
  const { scope } = parts.operation;
  const scopes = parts.host.fullKey.scopes.filter((held) => held !== scope);
  await expectForbidden(parts, { tier: 3, scopes }, scope === null ? [] : [scope]);
}

async function expectForbidden(
  parts: LiveParts,
  key: Key,
  missingScopes: readonly LiveOperation['scope'][],
): Promise<void> {
  const { tier, scope } = parts.operation;
  const body = expectError(await probe(parts, { as: key, body: '{"a":' }), 'forbidden', 'a weak key');
  const { error, message, resultCode, ...details } = body;
  assert.deepEqual(details, {
    required: { tier, scopes: scope === null ? [] : [scope] },
    current: { tier: key.tier, scopes: [...key.scopes] },
    missingScopes,
    dangerousCategories: [],
    unknownCategories: [],
  });
}
