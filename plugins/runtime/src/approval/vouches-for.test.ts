import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, GatehouseError, type Tier } from '@gatehouse/sdk-plugin';
import { missingDigest, type ProjectContent } from '../content/project-contents.ts';
import { documentOf } from '../testing.ts';
import { isKnownContent, unknownParts, vouchedFiles, vouchesFor } from './vouches-for.ts';

const [own, sub] = [documentOf([], { name: 'own' }), documentOf([], { name: 'sub' })];

function caller(maxTier: Tier, ...scopes: string[]): Caller {
  return { keyId: 'k', label: '', maxTier, scopes: new Set(scopes), expiresAt: null };
}

/** Each document needs a scope with its name. */
const runs = {
  assertAllowed: ({ name }: { name: string }, { scopes }: Caller) => {
    if (!scopes.has(name)) throw new GatehouseError('forbidden', `The key lacks ${name}`);
  },
};

const content: ProjectContent = {
  path: '/shop.zp',
  digest: 'all',
  documentDigest: 'd-own',
  document: own,
  parts: [
    { path: '/sub.zp', kind: 'project', digest: 'd-sub' },
    { path: '/prices.ts', kind: 'code', digest: 'd-code' },
    { path: '/gone.ts', kind: 'code', digest: missingDigest },
  ],
  subProjects: [{ path: '/sub.zp', digest: 'd-sub', document: sub }],
};

for (const { key, expected } of [
  { key: caller(2, 'own'), expected: true },
  { key: caller(3, 'own'), expected: true },
  { key: caller(1, 'own'), expected: false },
  { key: caller(3, 'other'), expected: false },
]) {
  test(`a key of tier ${key.maxTier} with ${[...key.scopes]} ${expected ? 'may' : 'may not'} run what needs tier 2 and own`, () => {
    assert.equal(vouchesFor(key, own, runs), expected);
  });
}

test('an error that is not a refusal is thrown', () => {
  const broken = {
    assertAllowed: () => {
      throw new TypeError('broken');
    },
  };

  assert.throws(() => vouchesFor(caller(3, 'own'), own, broken), TypeError);
});

for (const { key, sufficient } of [
  {
    key: caller(3, 'own', 'sub', 'code:author'),
    sufficient: ['/shop.zp', '/sub.zp', '/prices.ts', '/gone.ts'],
  },
  { key: caller(2, 'own', 'sub', 'code:author'), sufficient: ['/shop.zp', '/sub.zp'] },
  { key: caller(3, 'own'), sufficient: ['/shop.zp'] },
  { key: caller(3, 'sub'), sufficient: ['/sub.zp'] },
]) {
  test(`a key of tier ${key.maxTier} with ${[...key.scopes]} vouches for ${sufficient}`, () => {
    const files = vouchedFiles(content, key, runs);

    assert.deepEqual(
      files.map(({ path, digest }) => `${path} ${digest}`),
      ['/shop.zp d-own', '/sub.zp d-sub', '/prices.ts d-code', `/gone.ts ${missingDigest}`],
    );
    assert.deepEqual(
      files.filter(({ isSufficient }) => isSufficient).map(({ path }) => path),
      sufficient,
    );
  });
}

for (const { known, unknown, isKnown } of [
  { known: ['d-own', 'd-sub', 'd-code'], unknown: [], isKnown: true },
  { known: ['d-own', 'd-sub'], unknown: ['/prices.ts'], isKnown: false },
  { known: ['d-sub', 'd-code'], unknown: [], isKnown: false },
  { known: [], unknown: ['/sub.zp', '/prices.ts'], isKnown: false },
]) {
  test(`where ${known.join(', ') || 'nothing'} is known, ${unknown.join(', ') || 'no part'} is not`, async () => {
    const approvals = { isKnown: async (digest: string) => known.includes(digest) };

    assert.deepEqual(await unknownParts(content, approvals), unknown);
    assert.equal(await isKnownContent(content, approvals), isKnown);
  });
}
