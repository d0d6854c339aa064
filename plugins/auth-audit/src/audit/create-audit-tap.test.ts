import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declared, type FinishedCall, operation, type Scope, type Tier } from '@gatehouse/sdk-plugin';
import { callName, createHandlerKit } from '../testing/handler-kit.ts';
import { callerWith, start } from '../testing/key-kit.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import type { CallRecord } from './call-record.ts';
import { createAuditTap } from './create-audit-tap.ts';

const facts = { method: 'POST', path: '/auth/keys', hosts: ['editor', 'runner'] } as const;

function aCall(
  given: Partial<FinishedCall> & { readonly tier?: Tier; readonly scope?: Scope | null } = {},
): FinishedCall {
  const { tier = 3, scope = 'admin', ...others } = given;
  return {
    ...callName,
    operation: operation({ ...facts, id: 'keys_create', tier, scope }),
    method: 'POST',
    path: '/api/v1/auth/keys',
    caller: callerWith({}),
    status: 201,
    durationMs: 1.6,
    ...others,
  };
}

function setUp() {
  const kit = createHandlerKit();
  const admin = createMemoryJournal<CallRecord>();
  const execution = createMemoryJournal<CallRecord>();
  const tap = createAuditTap({ admin, execution, clock: kit.clock, grants: kit.grants });
  return { ...kit, admin, execution, tap };
}

test('an admin call is recorded with its caller, and of the key only with its name', async () => {
  const { tap, admin, execution } = setUp();

  await tap(aCall());

  assert.deepEqual(admin.records, [
    {
      timestamp: new Date(start).toISOString(),
      keyId: 'calling-key',
      keyLabel: 'admin',
      method: 'POST',
      path: '/api/v1/auth/keys',
      statusCode: 201,
      tier: 3,
      requiredScope: 'admin',
      durationMs: 2,
      host: 'runner',
      operationId: 'keys_create',
      requestId: 'request-1',
    },
  ]);
  assert.deepEqual(execution.records, []);
});

for (const status of [200, 400, 401, 403, 404, 409, 413, 500]) {
  test(`an admin call that was answered ${status} is recorded`, async () => {
    const { tap, admin } = setUp();

    await tap(aCall({ status, ...(status === 401 ? { caller: null } : {}) }));

    assert.equal(admin.records[0]?.statusCode, status);
  });
}

for (const tier of [0, 1, 2, 3] as const) {
  test(`a call of tier ${tier} of another scope ${tier < 2 ? 'is not recorded' : 'goes to the private journal'}`, async () => {
    const { tap, admin, execution } = setUp();

    const waiting = tap(aCall({ tier, scope: 'task:control' }));
    await waiting;

    assert.equal(waiting === undefined, tier < 2);
    assert.equal(execution.records.length, tier < 2 ? 0 : 1);
    assert.deepEqual(admin.records, []);
  });
}

test('an operation without a handler is not recorded', () => {
  const { tap } = setUp();
  const promised = declared({ ...facts, id: 'keys_create', tier: 3, scope: 'admin' });

  assert.equal(tap(aCall({ operation: promised, status: 501 })), undefined);
  assert.equal(tap(aCall({ status: 501 })), undefined);
});

test('a path is recorded unchanged up to 2,000 characters, except for a raw key in it', async () => {
  const { tap, admin, create } = setUp();
  const { rawKey } = await create({});

  await tap(aCall({ path: `/api/v1/auth/keys/${rawKey}` }));
  await tap(aCall({ path: `/api/v1/auth/keys/${'x'.repeat(5000)}` }));
  await tap(aCall({ path: '/api/v1/auth/keys/%0A"},{"' }));

  const [masked, long, odd] = admin.records.map(({ path }) => path);
  assert.equal(masked, '/api/v1/auth/keys/gthk_***');
  assert.equal(long?.length, 2000);
  assert.equal(odd, '/api/v1/auth/keys/%0A"},{"');
});

test('a raw key that crosses the end of a recorded path is removed whole', async () => {
  const { tap, admin, create } = setUp();
  const { rawKey } = await create({});
  const kept = 2000;

  for (const inside of [6, 20, 53]) {
    const before = `/${'x'.repeat(kept - inside - 1)}`;
    await tap(aCall({ path: `${before}${rawKey}` }));
    assert.equal(admin.records.at(-1)?.path, `${before}gthk_***`.slice(0, kept));
  }
});

test('a key whose issue cannot be recorded never works, and is gone', async () => {
  const { tap, admin, create, keyStore, keys } = setUp();
  const { rawKey, id } = await create({ body: { label: 'new' } });
  admin.failWith(new Error('the disk is full'));

  await assert.rejects(async () => tap(aCall()), /the disk is full/);

  assert.equal(keyStore.authenticate(rawKey), null);
  assert.equal(keys.get(id), undefined);
});

test('a key that cannot be removed from the full disk is refused, and removed once the disk takes writes', async () => {
  const { tap, admin, create, keyStore, keys } = setUp();
  const { rawKey, id } = await create({});
  admin.failWith(new Error('the disk is full'));
  keys.failWith(new Error('the disk is full'));

  await assert.rejects(async () => tap(aCall()), /the disk is full/);
  const caller = keyStore.authenticate(rawKey);
  admin.failWith(null);
  keys.failWith(null);
  await tap(aCall({ status: 200 }));

  assert.equal(caller, null);
  assert.equal(keys.get(id), undefined);
});

test('a key that was recorded stays when a later record fails', async () => {
  const { tap, admin, create, keyStore } = setUp();
  const { rawKey } = await create({});
  await tap(aCall());
  admin.failWith(new Error('the disk is full'));

  await assert.rejects(async () => tap(aCall()), /the disk is full/);

  assert.notEqual(keyStore.authenticate(rawKey), null);
});

test('a revoked key stays revoked when that cannot be recorded', async () => {
  const { tap, admin, create, revoke, keyStore } = setUp();
  const { rawKey, id } = await create({});
  await tap(aCall());
  admin.failWith(new Error('the disk is full'));

  await revoke({ id });
  await assert.rejects(async () => tap(aCall({ status: 204 })), /the disk is full/);

  assert.equal(keyStore.authenticate(rawKey), null);
  assert.equal(keyStore.get(id), null);
});

test('a key that is enabled once more stays enabled, though disabling it was still to be written', async () => {
  const { tap, admin, create, update, keyStore, keys } = setUp();
  const { rawKey, id } = await create({});
  await tap(aCall());
  await update({ id, body: { enabled: false } });
  await tap(aCall({ status: 200 }));
  await update({ id, body: { enabled: true } });
  admin.failWith(new Error('the disk is full'));
  keys.failWith(new Error('the disk is full'));
  await assert.rejects(async () => tap(aCall({ status: 200 })), /the disk is full/);
  const meanwhile = keyStore.authenticate(rawKey);
  admin.failWith(null);
  keys.failWith(null);

  await update({ id, body: { enabled: true } });
  await tap(aCall({ status: 200 }));

  assert.equal(meanwhile, null);
  assert.notEqual(keyStore.authenticate(rawKey), null);
  assert.equal(keys.get(id)?.enabled, true);
});

test('a key that was enabled without a record is disabled again, one that was disabled stays so', async () => {
  const { tap, admin, create, update, keyStore } = setUp();
  const { rawKey, id } = await create({});
  await tap(aCall());
  admin.failWith(new Error('the disk is full'));

  for (const enabled of [false, true]) {
    await update({ id, body: { enabled } });
    await assert.rejects(async () => tap(aCall({ status: 200 })), /the disk is full/);

    assert.equal(keyStore.authenticate(rawKey), null, `enabled: ${enabled}`);
  }
  assert.equal(keyStore.get(id)?.enabled, false);
});
