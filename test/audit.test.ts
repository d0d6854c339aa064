import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createRequests } from './support/audit-requests.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

interface Entry {
  readonly timestamp: string;
  readonly keyId: string | null;
  readonly keyLabel: string | null;
  readonly method: string;
  readonly path: string;
  readonly statusCode: number;
  readonly tier: number;
  readonly requiredScope: string | null;
  readonly durationMs: number;
}

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon();
});
after(() => gatehouse.stop());

/** The records after the given number of records. */
async function auditFrom(skip: number): Promise<readonly Entry[]> {
  return gatehouse.runner.ok(`GET /audit?skip=${skip}&take=1000`);
}

/** The number of records, including that of this request. */
async function auditLength(): Promise<number> {
  return (await auditFrom(0)).length + 1;
}

const executionFile = () => readFile(join(gatehouse.dataDir, 'journals', 'execution-000001.journal'), 'utf8');

test('every admin call is recorded on either host, denied ones included, and others are not', async () => {
  const { admin, others } = await createRequests(gatehouse);
  const skip = await auditLength();

  for (const { send } of [...admin, ...others]) await send();
  const records = await auditFrom(skip);

  assert.deepEqual(
    records.map(({ method, path, statusCode }) => `${method} ${path} ${statusCode}`),
    admin.map(({ record }) => record),
  );
  for (const record of records) assert.equal(record.requiredScope, 'admin');
});

test('a record names the key and never shows it; without a valid key there is none to name', async () => {
  const skip = await auditLength();
  await gatehouse.editor.ok('GET /auth/keys');
  await gatehouse.editor.as('gthk_nobody').send('GET /auth/keys');

  const [known, unknown] = await auditFrom(skip);

  assert.equal(known?.keyLabel, 'bootstrap');
  assert.match(known?.keyId ?? '', /^[0-9a-f-]{36}$/);
  assert.deepEqual([unknown?.keyId, unknown?.keyLabel], [null, null]);
  assert.ok(Number.isInteger(known?.durationMs));
  assert.match(known?.timestamp ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('reading the audit is itself recorded, and the next read shows it', async () => {
  const skip = await auditLength();

  const first = await auditFrom(skip);
  const second = await auditFrom(skip);

  assert.deepEqual(first, []);
  assert.deepEqual(
    second.map(({ path }) => path),
    ['/api/v1/audit'],
  );
});

test('pages up to a moment are the same while records are added', async () => {
  for (let n = 0; n < 20; n++) await gatehouse.runner.send('GET /auth/keys');
  const until = (await auditFrom(0)).at(-1)?.timestamp;
  const page = () => gatehouse.editor.ok(`GET /audit?until=${until}&skip=3&take=10`);

  const [first, ...later] = await Promise.all([page(), page(), page(), page()]);

  for (const again of later) assert.deepEqual(again, first);
  assert.equal(first.length, 10);
});

test('the filters are those of the contract, and a wrong one is a 400', async () => {
  await gatehouse.runner.as(null).send('DELETE /auth/keys/nobody');

  const denied: Entry[] = await gatehouse.runner.ok('GET /audit?method=DELETE&statusCode=401');
  const future = await gatehouse.runner.ok('GET /audit?since=2090-01-01T00:00:00Z');
  const wrong = ['since=now', 'until=2030-02-30T00:00:00Z', 'take=1001', 'statusCode=abc', 'key=1'];

  assert.ok(denied.length > 0);
  for (const { method, statusCode } of denied) assert.deepEqual([method, statusCode], ['DELETE', 401]);
  assert.deepEqual(future, []);
  for (const query of wrong) {
    assert.equal((await gatehouse.runner.send(`GET /audit?${query}`)).status, 400, query);
  }
});

test('a call of tier 2 goes to the private journal, which no operation shows', async () => {
  const answer = await gatehouse.runner.send('POST /sessions/nothing/complete', { summary: 'never' });

  assert.equal(answer.status, 404);
  assert.match(
    await executionFile(),
    /"path":"\/api\/v1\/sessions\/nothing\/complete","statusCode":404,"tier":2/,
  );
  assert.ok(!JSON.stringify(await auditFrom(0)).includes('/sessions/'));
});

test('labels and paths that look like records stay inside one', async () => {
  const skip = await auditLength();
  const label = '"},{"statusCode":200,"keyLabel":"';
  const { id, rawKey } = await gatehouse.runner.ok('POST /auth/keys', {
    label,
    scopes: ['admin'],
    maxTier: 'T0',
  });
  await gatehouse.runner.as(rawKey).ok('GET /auth/keys');
  await gatehouse.runner.send('DELETE /auth/keys/%1E%0A%22,%E2%80%A8');
  await gatehouse.runner.ok(`DELETE /auth/keys/${id}`);

  const records = await auditFrom(skip);

  assert.deepEqual(
    records.map(({ path }) => path),
    ['/auth/keys', '/auth/keys', '/auth/keys/%1E%0A%22,%E2%80%A8', `/auth/keys/${id}`].map(
      (p) => `/api/v1${p}`,
    ),
  );
  assert.equal(records[1]?.keyLabel, label);
});

test('the journals are private files', async () => {
  const folder = join(gatehouse.dataDir, 'journals');

  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  for (const name of await readdir(folder))
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
});

test('what cannot be recorded fails with 500 and issues no key, other calls go on, and it heals', async () => {
  const { runner, dataDir, stop } = await startTestDaemon();
  const blocked = join(dataDir, 'journals', 'admin-000001.journal.new');
  const before = await runner.ok('GET /auth/whoami');
  // A folder with the name of the journal's first file.
  await mkdir(blocked);

  const refused = await runner.send('POST /auth/keys', { label: 'unrecorded' });
  const self = await runner.send('GET /auth/keys');
  const meanwhile = await runner.send('GET /auth/whoami');
  await rmdir(blocked);
  const labels = (await runner.ok('GET /auth/keys')).map(({ label }: { label: string }) => label);
  const recorded = await runner.ok('GET /audit');

  assert.deepEqual(
    [refused.status, refused.body.error, refused.body.rawKey],
    [500, 'internal_error', undefined],
  );
  assert.equal(self.status, 500);
  assert.deepEqual([meanwhile.status, meanwhile.body], [200, before]);
  assert.deepEqual(labels, ['bootstrap']);
  assert.deepEqual(
    recorded.map(({ statusCode }: Entry) => statusCode),
    [200],
  );
  await stop();
});
