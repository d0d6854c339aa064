import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import type { CallRecord } from '../audit/call-record.ts';
import { auditOperations } from '../declaration/audit.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createAuditHandlers } from './audit.ts';

const [auditGet] = auditOperations;
const methods = ['GET', 'POST', 'DELETE'] as const;

/** Ten records, a second apart: methods in turn, every fifth one denied. */
async function setUp() {
  const admin = createMemoryJournal<CallRecord>();
  const handlers = createAuditHandlers({ admin });
  for (let n = 0; n < 10; n++) {
    await admin.append({
      timestamp: `2030-01-01T00:00:0${n}.000Z`,
      keyId: n % 5 === 4 ? null : `key-${n % 2}`,
      keyLabel: n % 5 === 4 ? null : 'ci',
      method: methods[n % 3] ?? '',
      path: `/api/v1/auth/keys/${n}`,
      statusCode: n % 5 === 4 ? 401 : 200,
      tier: 3,
      requiredScope: 'admin',
      durationMs: n,
      host: 'editor',
      operationId: 'auth_keys_update',
      requestId: `r-${n}`,
    });
  }
  const get = async (query: object) => {
    const parsed = v.parse(v.object(auditGet.query), query);
    return v.parse(
      v.array(v.strictObject(auditGet.reply.item.entries)),
      await handlers.audit_get({ query: parsed } as never),
    );
  };
  return { get };
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
];

for (const { query, found } of rows) {
  test(`${JSON.stringify(query)} finds "${found}"`, async () => {
    const { get } = await setUp();

    assert.equal((await get(query)).map(({ durationMs }) => durationMs).join(''), found);
  });
}

for (const query of [
  { since: 'yesterday' },
  { since: '2030-02-30T00:00:00Z' },
  { until: '2030-01-01' },
  { until: '' },
  { statusCode: '20' },
  { statusCode: 'ok' },
  { skip: '-1' },
  { take: '0' },
  { take: '1001' },
]) {
  test(`${JSON.stringify(query)} is refused`, () => {
    assert.equal(v.safeParse(v.object(auditGet.query), query).success, false);
  });
}
