import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const maxPolls = 32;
const poll = 'GET /sessions/events?timeoutSeconds=60';
const shortPoll = 'GET /sessions/events?timeoutSeconds=1';

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon();
});
after(() => gatehouse.stop());

const issue = () => gatehouse.editor.ok('POST /auth/keys', { maxTier: 'T0', scopes: ['task:read'] });

for (const [what, end] of [
  ['revoked', (id: string) => gatehouse.runner.ok(`DELETE /auth/keys/${id}`)],
  ['disabled', (id: string) => gatehouse.editor.ok(`PATCH /auth/keys/${id}`, { enabled: false })],
] as const) {
  test(`the long-poll of a key that is ${what} ends at once with 401`, async () => {
    const { id, rawKey } = await issue();
    const waiting = gatehouse.runner.as(rawKey).send(poll);
    await gatehouse.runner.as(rawKey).ok('GET /sessions');

    await end(id);

    const answer = await waiting;
    assert.deepEqual([answer.status, answer.body.error], [401, 'unauthorized']);
  });
}

test('a poll of a key that is renamed ends, and the next one works', async () => {
  const { id, rawKey } = await issue();
  const waiting = gatehouse.runner.as(rawKey).send(poll);
  await gatehouse.runner.as(rawKey).ok('GET /sessions');

  await gatehouse.runner.ok(`PATCH /auth/keys/${id}`, { label: 'another name' });

  assert.deepEqual((await waiting).body, { events: [], timedOut: true });
});

test('the slots of polls that were pipelined on one socket are free again when the socket breaks', async () => {
  const { port } = new URL(gatehouse.runner.baseUrl);
  const request = `GET /api/v1/sessions/events?timeoutSeconds=60 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${gatehouse.key}\r\n\r\n`;
  const socket = connect(Number(port), '127.0.0.1');
  await new Promise<void>((resolve) => socket.write(request.repeat(maxPolls + 8), () => resolve()));
  // Requests are answered in order, so the slots are taken after this answer.
  await gatehouse.runner.ok('GET /sessions');
  assert.equal((await gatehouse.runner.send(shortPoll)).status, 429);

  socket.resetAndDestroy();

  const answers = await eventually(
    () => Promise.all(Array.from({ length: maxPolls }, () => gatehouse.runner.send(shortPoll))),
    (all) => all.every(({ status }) => status === 200),
  );
  assert.equal(answers.length, maxPolls);
});
