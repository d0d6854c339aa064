import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openTestStores } from '@gatehouse/plugin-kit';
import * as v from 'valibot';
import type { CallRecord } from '../audit/call-record.ts';
import { auditOperations } from '../declaration/audit-operations.ts';
import { createAuditHandlers } from './audit-handlers.ts';

const [auditGet] = auditOperations;
const methods = ['GET', 'POST', 'DELETE'] as const;

/** Ten records, a second apart: methods in turn, every fifth one denied. */
async function setUp(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  const { journals, close } = await openTestStores(folder);
  t.after(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  const admin = await journals.open<CallRecord>('admin');
  const handlers = createAuditHandlers({ admin });
  const append = (n: number) =>
    admin.append({
      timestamp: `2030-01-01T00:00:0${n}.000Z`,
      keyId: n % 5 === 4 ? null : `key-${n % 2}`,
      keyLabel: n % 5 === 4 ? null : 'ci',
      method: methods[n % 3] ?? '',
      path: `/api/v1/auth/keys/${n}`,
      statusCode: n % 5 === 4 ? 401 : n === 3 ? 404 : 200,
      tier: 3,
      requiredScope: 'admin',
      durationMs: n,
      host: 'editor',
      operationId: n < 6 ? 'auth_keys_update' : 'auth_keys_revoke',
      requestId: `r-${n}`,
    });
  for (let n = 0; n < 10; n++) await append(n);
  const get = async (query: object) => {
    const parsed = v.parse(v.object(auditGet.query), query);
    return v.parse(
      v.array(v.strictObject(auditGet.reply.item.entries)),
      await handlers.audit_get({ query: parsed } as never),
    );
  };
  return { get, append };
}

const rows = [
  { query: {}, found: '0123456789' },
  { query: { skip: '2', take: '3' }, found: '234' },
  { query: { method: 'POST' }, found: '147' },
  { query: { method: 'post' }, found: '147' },
  { query: { method: 'PATCH' }, found: '' },
  { query: { statusCode: '401' }, found: '49' },
  { query: { keyId: 'key-1' }, found: '1357' },
  { query: { keyId: 'key-1', skip: '1', take: '2' }, found: '35' },
  { query: { since: '2030-01-01T00:00:07Z' }, found: '789' },
  { query: { until: '2030-01-01T02:00:02+02:00' }, found: '012' },
  { query: { since: '2030-01-01T00:00:03Z', until: '2030-01-01T00:00:03Z' }, found: '3' },
  { query: { since: '2030-01-01T00:00:06Z', until: '2030-01-01T00:00:03Z' }, found: '' },
  { query: { operationId: 'auth_keys_revoke' }, found: '6789' },
  { query: { operationId: '$where' }, found: '' },
  { query: { outcome: 'succeeded' }, found: '0125678' },
  { query: { outcome: 'denied' }, found: '49' },
  { query: { outcome: 'failed' }, found: '3' },
  { query: { outcome: 'failed', statusCode: '200' }, found: '' },
  { query: { sort: 'timestamp' }, found: '0123456789' },
  { query: { sort: '-timestamp' }, found: '9876543210' },
  { query: { sort: '-timestamp', skip: '2', take: '3' }, found: '765' },
  { query: { sort: '-timestamp', outcome: 'succeeded', take: '2' }, found: '87' },
];

for (const { query, found } of rows) {
  test(`${JSON.stringify(query)} finds "${found}"`, async (t) => {
    const { get } = await setUp(t);

    assert.equal((await get(query)).map(({ durationMs }) => durationMs).join(''), found);
  });
}

test('take=0 means the default (S5)', async (t) => {
  const { get, append } = await setUp(t);
  for (let n = 10; n < 120; n++) await append(n);

  assert.equal((await get({ take: '0' })).length, 100);
});

test('a query sees the records that were appended since the previous query', async (t) => {
  const { get, append } = await setUp(t);
  const newest = async () =>
    (await get({ sort: '-timestamp', take: '1' })).map(({ durationMs }) => durationMs);

  const before = await newest();
  await append(10);

  assert.deepEqual([before, await newest()], [[9], [10]]);
});

for (const query of [
  { since: 'yesterday' },
  { since: '2030-02-30T00:00:00Z' },
  { until: '2030-01-01' },
  { until: '' },
  { statusCode: '20' },
  { statusCode: 'ok' },
  { skip: '-1' },
  { take: '-1' },
  { take: '1001' },
  { outcome: 'fine' },
  { sort: 'path' },
  { sort: '--timestamp' },
]) {
  test(`${JSON.stringify(query)} is refused`, () => {
    assert.equal(v.safeParse(v.object(auditGet.query), query).success, false);
  });
}
