import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { keysOperations } from '../declaration/keys-operations.ts';
import { createHandlerKit } from '../testing/handler-kit.ts';
import { assertHas, callerWith, keyFacts, start } from '../testing/key-kit.ts';

const [createOperation] = keysOperations;

test('a key that is created with nothing reads nothing, does not expire and has null for a label (D6)', async () => {
  const { create, list } = createHandlerKit();

  const { rawKey, ...issued } = await create({});

  assert.match(rawKey, /^gthk_/);
  assert.deepEqual(issued, {
    id: issued.id,
    label: null,
    scopes: [],
    allScopes: false,
    maxTier: 'T0',
    expiresAt: null,
    confirm: null,
    enabled: true,
  });
  assert.equal(JSON.stringify(await list()).includes(rawKey), false);
});

test('a created key carries what was asked, scopes once, the time in UTC', async () => {
  const { create, keyStore } = createHandlerKit();
  const body = {
    label: 'build server',
    scopes: ['task:read', 'task:read', 'admin'],
    maxTier: 2,
    expiresAt: '2030-06-01T02:00:00+02:00',
  };

  const issued = await create({ body });

  assertHas(issued, {
    label: 'build server',
    scopes: ['task:read', 'admin'],
    maxTier: 'T2',
    expiresAt: '2030-06-01T00:00:00.000Z',
  });
  assert.equal(keyStore.get(issued.id)?.createdBy, 'calling-key');
  assert.equal(keyStore.authenticate(issued.rawKey)?.maxTier, 2);
});

for (const body of [
  { scopes: ['task:fly'] },
  { scopes: ['Admin'] },
  { expiresAt: '2029-12-31T23:59:59Z' },
  { expiresAt: new Date(start).toISOString() },
  { expiresAt: '2031-02-30T00:00:00Z' },
  { expiresAt: '2031-01-01' },
]) {
  test(`${JSON.stringify(body)} is refused as a bad request and makes no key`, async () => {
    const { create, list } = createHandlerKit();

    await assert.rejects(create({ body }), { code: 'bad_request' });

    assert.deepEqual(await list(), []);
  });
}

for (const body of [
  { maxTier: 'T4' },
  { maxTier: 't1' },
  { maxTier: '1' },
  { maxTier: 4 },
  { maxTier: -1 },
  { maxTier: 1.5 },
  { maxTier: true },
  { scopes: 'admin' },
  { scopes: [1] },
  { label: 'x'.repeat(201) },
  { label: 'a\u0007b' },
  { label: 'a\u0085b' },
  { label: 'a\u2028b' },
  { label: 'a\u2029b' },
  { label: 'a\u202eb' },
  { label: 'a\u2067b' },
  { label: 7 },
  { expiresAt: 1_900_000_000 },
  { systemProvisioned: true },
  { maxtier: 'T1' },
]) {
  test(`the body ${shown(body)} does not fit`, () => {
    assert.equal(v.is(createOperation.body, body), false);
  });
}

for (const [maxTier, expected] of [
  ['T0', 'T0'],
  ['T3', 'T3'],
  [0, 'T0'],
  [3, 'T3'],
  [null, 'T0'],
] as const) {
  test(`maxTier ${JSON.stringify(maxTier)} is shown as ${expected}`, async () => {
    assert.equal((await createHandlerKit().create({ body: { maxTier } })).maxTier, expected);
  });
}

test('a key grants no scope and no tier that it lacks, and says which', async () => {
  const { create, list } = createHandlerKit();
  const caller = callerWith({ maxTier: 2, scopes: ['admin', 'task:read'] });
  const body = { maxTier: 'T3', scopes: ['task:read', 'task:edit', 'io:network'] };

  await assert.rejects(create({ body, caller }), {
    code: 'forbidden',
    details: {
      required: { tier: 3, scopes: ['task:read', 'task:edit', 'io:network'] },
      current: { tier: 2, scopes: ['admin', 'task:read'] },
      missingScopes: ['task:edit', 'io:network'],
      dangerousCategories: [],
      unknownCategories: [],
    },
  });
  assert.deepEqual(await list(), []);
});

test('a key with all scopes has those that come later, and only a key that has them so grants that', async () => {
  const { keyStore, scopes, create, list } = createHandlerKit();
  const { key } = await keyStore.issue(keyFacts({ allScopes: true, maxTier: 3 }));
  const body = { allScopes: true, maxTier: 'T1' };

  await assert.rejects(create({ body }), { code: 'forbidden' });
  const { rawKey } = await create({ body, caller: callerWith({ keyId: key.id }) });
  scopes.add('lamp:read');

  assert.ok(keyStore.authenticate(rawKey)?.scopes.has('lamp:read'));
  const records = await list();
  assert.deepEqual(
    records.map(({ allScopes, scopes }) => [allScopes, scopes.includes('lamp:read')]),
    [
      [true, true],
      [true, true],
    ],
  );
});

test('a key that lacks only the tier misses no scope', async () => {
  const caller = callerWith({ maxTier: 1, scopes: ['admin'] });

  await assert.rejects(createHandlerKit().create({ body: { maxTier: 'T2' }, caller }), {
    code: 'forbidden',
    details: {
      required: { tier: 2, scopes: [] },
      current: { tier: 1, scopes: ['admin'] },
      missingScopes: [],
      dangerousCategories: [],
      unknownCategories: [],
    },
  });
});

test('the list filters by status and by issuer, and shows all keys without filters', async () => {
  const { time, keyStore, list } = createHandlerKit();
  const expiresAt = new Date(start + 1000).toISOString();
  await keyStore.issue(keyFacts({ label: 'active' }));
  await keyStore.issue(keyFacts({ label: 'expired', expiresAt }));
  const { key } = await keyStore.issue(keyFacts({ label: 'disabled', expiresAt }));
  await keyStore.change(key.id, { enabled: false });
  await keyStore.issue(keyFacts({ label: 'host', systemProvisioned: true }));
  time.now = start + 1000;

  const labels = async (query: object) => (await list(query)).map((record) => record.label);

  assert.deepEqual(await labels({}), ['active', 'expired', 'disabled', 'host']);
  assert.deepEqual(await labels({ status: 'active' }), ['active', 'host']);
  assert.deepEqual(await labels({ status: 'expired' }), ['expired']);
  assert.deepEqual(await labels({ status: 'disabled' }), ['disabled']);
  assert.deepEqual(await labels({ includeSystemProvisioned: 'false' }), ['active', 'expired', 'disabled']);
  assert.deepEqual(await labels({ includeSystemProvisioned: 'false', status: 'active' }), ['active']);
});

test('a record shows everything but the digest and the issuer', async () => {
  const { keyStore, list } = createHandlerKit();
  const { key, rawKey } = await keyStore.issue(keyFacts({ createdBy: 'x' }));
  keyStore.authenticate(rawKey);

  assert.deepEqual(await list(), [
    {
      id: key.id,
      label: 'ci',
      scopes: ['project:read'],
      allScopes: false,
      maxTier: 'T1',
      expiresAt: null,
      confirm: null,
      enabled: true,
      createdAt: '2030-01-01T00:00:00.000Z',
      lastUsedAt: '2030-01-01T00:00:00.000Z',
      usageCount: 1,
      systemProvisioned: false,
      status: 'active',
    },
  ]);
});

test('a revoked key is gone, and an unknown one is not found', async () => {
  const { keyStore, list, revoke } = createHandlerKit();
  const { key, rawKey } = await keyStore.issue(keyFacts());

  await revoke({ id: key.id });

  assert.equal(keyStore.authenticate(rawKey), null);
  assert.deepEqual(await list(), []);
  await assert.rejects(revoke({ id: key.id }), { code: 'not_found' });
});

test('a key cannot revoke or disable itself, but may rename itself', async () => {
  const { keyStore, revoke, update } = createHandlerKit();
  const { key, rawKey } = await keyStore.issue(keyFacts({ scopes: ['admin'], maxTier: 3 }));
  const asked = { id: key.id, caller: callerWith({ keyId: key.id }) };

  await assert.rejects(revoke(asked), { code: 'failed_precondition' });
  await assert.rejects(update({ ...asked, body: { enabled: false } }), { code: 'failed_precondition' });
  assert.equal((await update({ ...asked, body: { label: 'me', enabled: true } })).label, 'me');
  assert.equal(keyStore.authenticate(rawKey)?.label, 'me');
});

test('an update changes only what it names', async () => {
  const { keyStore, update } = createHandlerKit();
  const { key } = await keyStore.issue(keyFacts());

  assertHas(await update({ id: key.id, body: { enabled: false } }), {
    label: 'ci',
    status: 'disabled',
  });
  assertHas(await update({ id: key.id, body: { label: 'x' } }), {
    label: 'x',
    enabled: false,
  });
  await assert.rejects(update({ id: 'nobody', body: {} }), { code: 'not_found' });
});

test('a key enables no key that may do more than itself', async () => {
  const { keyStore, update } = createHandlerKit();
  const { key, rawKey } = await keyStore.issue(keyFacts({ scopes: ['io:network'] }));
  await keyStore.change(key.id, { enabled: false });
  const caller = callerWith({ scopes: ['admin'] });

  await assert.rejects(update({ id: key.id, body: { enabled: true }, caller }), { code: 'forbidden' });

  assert.equal(keyStore.authenticate(rawKey), null);
});

test('whoami tells the caller its own facts, the tier as a number', async () => {
  const caller = callerWith({ keyId: 'k', label: 'me', maxTier: 2, scopes: ['admin'], expiresAt: null });

  assert.deepEqual(await createHandlerKit().whoami(caller), {
    keyId: 'k',
    label: 'me',
    scopes: ['admin'],
    maxTier: 2,
    expiresAt: null,
  });
});

/** Plain ASCII, since direction marks would garble the report. */
function shown(body: object): string {
  const text = JSON.stringify(body).slice(0, 60);
  return text.replace(/[^ -~]/g, (character) => `U+${character.charCodeAt(0).toString(16)}`);
}
