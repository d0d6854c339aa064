import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { startTestDaemon } from './support/start-test-daemon.ts';

const first = await startTestDaemon();
after(first.stop);
const second = await startTestDaemon({ hosts: ['runner'] });
after(second.stop);

const digestOf = (key: string) => createHash('sha256').update(key).digest();
const nameOf = (key: string) => digestOf(key).toString('hex').slice(0, 16);
const portOf = (url: string) => Number(new URL(url).port);
const newNonce = () => randomBytes(24).toString('base64url');

function expectedProof(key: string, port: number, nonce: string): string {
  const text = `gatehouse-proof ${port} ${nameOf(key)} ${nonce}`;
  return createHmac('sha256', digestOf(key)).update(text).digest('base64url');
}

async function ask(url: string, challenge: string, path = '/ping') {
  return fetch(`${url}/api/v1${path}`, { headers: { 'gatehouse-challenge': challenge } });
}

for (const client of [first.editor, first.runner]) {
  for (const path of ['/ping', '/auth/whoami', '/nothing']) {
    test(`${path} on ${client === first.editor ? 'the editor' : 'the runner'} proves the daemon to the holder of a key that is not sent`, async () => {
      const nonce = newNonce();

      const answer = await ask(client.baseUrl, `${nameOf(first.key)} ${nonce}`, path);

      const proof = answer.headers.get('gatehouse-proof');
      assert.equal(proof, expectedProof(first.key, portOf(client.baseUrl), nonce));
    });
  }
}

test('the body of an answer with a proof is as the contract has it', async () => {
  const answer = await ask(first.runner.baseUrl, `${nameOf(first.key)} ${newNonce()}`);

  assert.deepEqual([answer.status, await answer.text()], [200, '{}']);
});

test('an answer has no proof without a valid challenge', async () => {
  const challenges = ['', nameOf(first.key), `${nameOf(first.key)} short`, `${first.key} ${newNonce()}`];

  for (const challenge of challenges) {
    const answer = await ask(first.runner.baseUrl, challenge);
    assert.deepEqual([answer.status, answer.headers.get('gatehouse-proof')], [200, null], challenge);
  }
});

test('a daemon that does not know the key sends no proof, and does not reveal that it lacks the key', async () => {
  const nonce = newNonce();
  const challenge = `${nameOf(first.key)} ${nonce}`;

  const ofStranger = (await ask(second.runner.baseUrl, challenge)).headers.get('gatehouse-proof') ?? '';

  const expected = expectedProof(first.key, portOf(second.runner.baseUrl), nonce);
  assert.notEqual(ofStranger, expected);
  assert.equal(ofStranger.length, expected.length);
});

test('a daemon sends no proof for a revoked key', async () => {
  const { id, rawKey } = await first.runner.ok('POST /auth/keys', { maxTier: 'T0', scopes: [] });
  await first.runner.ok(`DELETE /auth/keys/${id}`);
  const nonce = newNonce();

  const answer = await ask(first.runner.baseUrl, `${nameOf(rawKey)} ${nonce}`);

  const expected = expectedProof(rawKey, portOf(first.runner.baseUrl), nonce);
  assert.notEqual(answer.headers.get('gatehouse-proof'), expected);
});

test('a proof that is relayed from another port is not valid', async (t) => {
  const relay = createServer(async (request, response) => {
    const headers = { 'gatehouse-challenge': String(request.headers['gatehouse-challenge']) };
    const answer = await fetch(`${first.runner.baseUrl}${request.url}`, { headers });
    response.setHeader('gatehouse-proof', answer.headers.get('gatehouse-proof') ?? '').end('{}');
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  t.after(() => relay.close());
  const bound = relay.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const nonce = newNonce();

  const answer = await ask(`http://127.0.0.1:${port}`, `${nameOf(first.key)} ${nonce}`);

  const passedOn = answer.headers.get('gatehouse-proof');
  assert.equal(passedOn, expectedProof(first.key, portOf(first.runner.baseUrl), nonce));
  assert.notEqual(passedOn, expectedProof(first.key, port, nonce));
});
