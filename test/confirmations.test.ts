import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { request as sendRaw } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { KilledDaemon } from './support/killed-daemon.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon({ pluginConfig: { 'auth-audit': { confirmSeconds: 600 } } });
});
after(() => gatehouse.stop());

interface Agent {
  readonly keyId: string;
  readonly rawKey: string;
  readonly api: ApiClient;
}

/** A key with all rights, whose calls of tier 3 wait for people. */
async function newAgent(runner: ApiClient): Promise<Agent> {
  const body = { label: 'agent', allScopes: true, maxTier: 'T3', confirm: 'T3' };
  const { id, rawKey } = await runner.ok('POST /auth/keys', body);
  return { keyId: id, rawKey, api: runner.as(rawKey) };
}

/** A call of tier 3, and what people see of it. */
async function hold({ keyId, api }: Agent, { runner }: Pick<TestDaemon, 'runner'>, label = 'of the agent') {
  const answer = api.send('POST /auth/keys', { label });
  const [shown] = await waitingOf(keyId, runner);
  return { answer, shown };
}

const waitingOf = (keyId: string, runner: ApiClient) =>
  eventually(
    async () =>
      (await runner.ok('GET /confirmations')).filter((held: { keyId: string }) => held.keyId === keyId),
    (held) => held.length > 0,
  );

const labels = async ({ runner }: Pick<TestDaemon, 'runner'>): Promise<string[]> =>
  (await runner.ok('GET /auth/keys')).map(({ label }: { label: string }) => label);

test('a key is made without confirmation unless it is asked for, and shows it', async () => {
  const { runner } = gatehouse;
  const [plain, asking] = await Promise.all([
    runner.ok('POST /auth/keys', {}),
    runner.ok('POST /auth/keys', { confirm: 'T2' }),
  ]);

  assert.deepEqual([plain.confirm, asking.confirm], [null, 'T2']);
  assert.equal((await runner.send('POST /auth/keys', { confirm: 'T0' })).status, 400);
});

test('a call waits for a person, who sees what it would do, and is done when it is approved', async () => {
  const agent = await newAgent(gatehouse.runner);
  const { answer, shown } = await hold(agent, gatehouse, 'approved one');

  assert.deepEqual((await labels(gatehouse)).includes('approved one'), false);
  const { id, digest, requestedAt, expiresAt, inputLength, ...facts } = shown;
  assert.deepEqual(facts, {
    operationId: 'auth_keys_create',
    method: 'POST',
    path: '/api/v1/auth/keys',
    description: 'Issue a key; its raw text is shown this once',
    input:
      '{"body":{"label":"approved one","scopes":[],"allScopes":false,"maxTier":0,"confirmByClient":false,"expiresAt":null}}',
    ...{ hiddenFields: [], hiddenCount: 0, tier: 3 },
    requiredScope: 'admin',
    keyId: agent.keyId,
    keyLabel: 'agent',
    host: 'runner',
    followsUntrustedText: false,
    isCallerWaiting: true,
  });
  await gatehouse.runner.ok(`POST /confirmations/${id}/approve`);

  assert.equal((await answer).status, 201);
  assert.deepEqual((await labels(gatehouse)).filter((label) => label === 'approved one').length, 1);
  assert.equal((await gatehouse.runner.send(`POST /confirmations/${id}/approve`)).status, 404);
});

test('a rejected call is refused with its confirmation, and is not done', async () => {
  const agent = await newAgent(gatehouse.runner);
  const { answer, shown } = await hold(agent, gatehouse, 'rejected one');
  await gatehouse.runner.ok(`POST /confirmations/${shown.id}/reject`);

  const { status, body } = await answer;

  assert.deepEqual(
    [status, body.error, body.reason, body.confirmationId, body.required.tier, body.missingScopes],
    [403, 'forbidden', 'confirmation_rejected', shown.id, 3, []],
  );
  assert.equal((await labels(gatehouse)).includes('rejected one'), false);
});

test('reading never waits, and neither do calls of a lower tier', async () => {
  const { api } = await newAgent(gatehouse.runner);

  assert.equal((await api.send('GET /auth/keys')).status, 200);
  assert.equal((await api.send('POST /tasks/nothing/stop')).status, 404);
});

test('neither the agent, nor a key of it, nor one of a lower tier or without the scope approves', async () => {
  const { runner } = gatehouse;
  const agent = await newAgent(runner);
  const made = await hold(agent, gatehouse, 'child');
  await runner.ok(`POST /confirmations/${made.shown.id}/approve`);
  const child = (await made.answer).body.rawKey;
  const others = await Promise.all(
    [
      { allScopes: true, maxTier: 'T2' },
      { scopes: ['task:read'], maxTier: 'T3' },
      { scopes: ['admin'], maxTier: 'T3', confirm: 'T3' },
    ].map((body) => runner.ok('POST /auth/keys', body)),
  );
  const { answer, shown } = await hold(agent, gatehouse, 'guarded');

  const keys = [agent.rawKey, child, ...others.map(({ rawKey }) => rawKey)];
  const statuses = await Promise.all(
    keys.map(async (key) => (await runner.as(key).send(`POST /confirmations/${shown.id}/approve`)).status),
  );

  assert.deepEqual(
    statuses,
    keys.map(() => 403),
  );
  assert.equal((await labels(gatehouse)).includes('guarded'), false);
  await runner.ok(`POST /confirmations/${shown.id}/reject`);
  assert.equal((await answer).status, 403);
});

test('keys of an agent wait for people as early as it does', async () => {
  const { runner } = gatehouse;
  const agent = await newAgent(runner);
  const answers = [{}, { confirm: 'T2' }, { confirm: 'T3' }].map((body) =>
    agent.api.send('POST /auth/keys', body),
  );
  const shown = await eventually(
    () => waitingOf(agent.keyId, runner),
    ({ length }) => length === 3,
  );
  for (const { id } of shown) await runner.ok(`POST /confirmations/${id}/approve`);

  const confirms = (await Promise.all(answers)).map(({ status, body }) => [status, body.confirm]);

  assert.deepEqual(confirms, [
    [201, 'T3'],
    [201, 'T2'],
    [201, 'T3'],
  ]);
});

test('a page that an agent opens waits for people too, and approves nothing', async () => {
  const { runner } = gatehouse;
  const agent = await newAgent(runner);
  const offered = agent.api.send('POST /auth/console/tickets', { role: 'admin' });
  const [ticket] = await waitingOf(agent.keyId, runner);
  await runner.ok(`POST /confirmations/${ticket.id}/approve`);
  const page = await runner.as(null).ok('POST /auth/console/enter', { ticket: (await offered).body.ticket });
  const { answer, shown } = await hold(agent, gatehouse, 'by a page');

  assert.equal(page.confirm, 'T3');
  const approval = await runner.as(page.rawKey).send(`POST /confirmations/${shown.id}/approve`);
  assert.equal(approval.status, 403);
  await runner.ok(`POST /confirmations/${shown.id}/reject`);
  await answer;
});

test('a client that hangs up: nothing is done for it, and an approval counts once, for the same request', async () => {
  const { runner } = gatehouse;
  const agent = await newAgent(runner);
  const body = JSON.stringify({ label: 'once' });
  const headers = { authorization: `Bearer ${agent.rawKey}`, 'content-type': 'application/json' };
  const hanging = sendRaw(`${runner.baseUrl}/api/v1/auth/keys`, { method: 'POST', headers });
  hanging.on('error', () => undefined).end(body);
  const [{ id }] = await waitingOf(agent.keyId, runner);
  hanging.destroy();
  await eventually(
    () => waitingOf(agent.keyId, runner),
    ([held]) => !held.isCallerWaiting,
  );
  await runner.ok(`POST /confirmations/${id}/approve`);
  assert.equal((await labels(gatehouse)).includes('once'), false);

  const changed = agent.api.send('POST /auth/keys', { label: 'changed' });
  const [other] = await waitingOf(agent.keyId, runner);
  const taken = await agent.api.send('POST /auth/keys', { label: 'once' });
  const replayed = agent.api.send('POST /auth/keys', { label: 'once' });
  const shown = await eventually(
    () => waitingOf(agent.keyId, runner),
    ({ length }) => length === 2,
  );
  for (const held of shown) await runner.ok(`POST /confirmations/${held.id}/reject`);

  assert.equal(taken.status, 201);
  assert.notEqual(other.id, id);
  assert.deepEqual([(await changed).status, (await replayed).status], [403, 403]);
  assert.equal((await labels(gatehouse)).filter((label) => label === 'once').length, 1);
});

test('two people approve at once: it is done once', async () => {
  const { runner } = gatehouse;
  const agent = await newAgent(runner);
  const second = await runner.ok('POST /auth/keys', { allScopes: true, maxTier: 'T3' });
  const { answer, shown } = await hold(agent, gatehouse, 'raced');
  const approve = (api: ApiClient) => api.send(`POST /confirmations/${shown.id}/approve`);

  const statuses = (await Promise.all([approve(runner), approve(runner.as(second.rawKey))])).map(
    ({ status }) => status,
  );

  assert.deepEqual(statuses.sort(), [204, 404]);
  assert.equal((await answer).status, 201);
  assert.equal((await labels(gatehouse)).filter((label) => label === 'raced').length, 1);
});

test('a key that is revoked while its call waits gets 401, and an approval finds nothing', async () => {
  const { runner } = gatehouse;
  const agent = await newAgent(runner);
  const { answer, shown } = await hold(agent, gatehouse, 'revoked');
  await runner.ok(`DELETE /auth/keys/${agent.keyId}`);

  assert.equal((await answer).status, 401);
  assert.equal((await runner.send(`POST /confirmations/${shown.id}/approve`)).status, 404);
});

test('each host has its own calls', async () => {
  const { editor, runner } = gatehouse;
  const agent = await newAgent(runner);
  const { answer, shown } = await hold(agent, gatehouse, 'of the runner');

  assert.equal(
    (await editor.ok('GET /confirmations')).some(({ id }: { id: string }) => id === shown.id),
    false,
  );
  assert.equal((await editor.send(`POST /confirmations/${shown.id}/approve`)).status, 404);
  await runner.ok(`POST /confirmations/${shown.id}/reject`);
  await answer;
});

test('an edition asks for all keys but those of commands, and nobody decides in time: 403', async () => {
  const daemon = await startTestDaemon({
    pluginConfig: { 'auth-audit': { confirm: 'T3', confirmSeconds: 1 } },
  });
  const { status, body } = await daemon.runner.send('POST /auth/keys', {});
  await daemon.stop();

  assert.deepEqual([status, body.error, body.reason], [403, 'forbidden', 'confirmation_timeout']);
  assert.match(body.message, /npx gatehouse confirm/);
});

test('a kill -9 ends all that waited, approved or not; the audit has who asked and who approved', async () => {
  const killed = await KilledDaemon.start();
  const agent = await newAgent(killed.runner);
  const { rawKey, keyId } = agent;
  const answers = ['waiting', 'approved'].map((label) => {
    const call = sendRaw(`${killed.runner.baseUrl}/api/v1/auth/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${rawKey}`, 'content-type': 'application/json' },
    });
    call.on('error', () => undefined).end(JSON.stringify({ label }));
    return call;
  });
  const shown = await eventually(
    () => waitingOf(keyId, killed.runner),
    ({ length }) => length === 2,
  );
  for (const answer of answers) answer.destroy();
  await eventually(
    () => waitingOf(keyId, killed.runner),
    (held) => held.every((one: { isCallerWaiting: boolean }) => !one.isCallerWaiting),
  );
  const approved = shown.find(({ input }: { input: string }) => input.includes('approved'));
  await killed.runner.ok(`POST /confirmations/${approved.id}/approve`);
  await killed.kill();
  await killed.startAgain();

  assert.deepEqual(await killed.runner.ok('GET /confirmations'), []);
  const again = createApiClient(killed.runner.baseUrl, rawKey).send('POST /auth/keys', { label: 'approved' });
  const [held] = await waitingOf(keyId, killed.runner);
  assert.notEqual(held.id, approved.id);
  await killed.runner.ok(`POST /confirmations/${held.id}/reject`);
  assert.equal((await again).status, 403);
  assert.equal(
    (await labels(killed)).some((label) => label === 'waiting' || label === 'approved'),
    false,
  );
  const journal = await readFile(join(killed.dataDir, 'journals', 'execution-000001.journal'), 'utf8');
  for (const event of ['confirmation_requested', 'confirmation_approved', 'confirmation_rejected'])
    assert.match(journal, new RegExp(`"event":"${event}".*"confirmationId":"`));
  await killed.remove();
});
