import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openLinkClient } from './client.ts';
import { openLinkServer } from './server.ts';
import { Arrivals } from './testing/arrivals.ts';
import { goodToken, openDaemon, openNode } from './testing/open-link.ts';

const keys = new URL('../../../plugins/actions/src/testing/keys/', import.meta.url);
const cert = readFileSync(new URL('localhost-cert.pem', keys), 'utf8');
const key = readFileSync(new URL('localhost-key.pem', keys), 'utf8');

const goodHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  'sec-websocket-protocol': 'gatehouse.node.1',
  authorization: `Bearer ${goodToken}`,
};

async function ask(port: number, path: string, headers: object) {
  const asked = request({ host: '127.0.0.1', port, path, headers: { ...goodHeaders, ...headers } });
  asked.end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  let text = '';
  for await (const part of response!.setEncoding('utf8')) text += part;
  return { status: response!.statusCode, text };
}

for (const [what, path, headers, status, words] of [
  ['without a token', '/node', { authorization: '' }, 401, /token/],
  ['with a wrong token', '/node', { authorization: 'Bearer wrong' }, 401, /token/],
  ['with the token in its address', `/node?token=${goodToken}`, { authorization: '' }, 404, /\/node/],
  ['of a page in a browser', '/node', { origin: 'http://localhost' }, 403, /Origin/],
  ['for another path', '/', {}, 404, /\/node/],
  [
    'of a later version',
    '/node',
    { 'sec-websocket-protocol': 'gatehouse.node.9' },
    426,
    /npm install --global/,
  ],
  ['that is no upgrade', '/node', { connection: 'close', upgrade: '' }, 404, /\/node/],
] as const)
  test(`a request ${what} is answered ${status}`, async (t) => {
    const { port, lines } = await openDaemon(t);

    const { status: answered, text } = await ask(port, path, headers);

    assert.equal(answered, status);
    assert.match(text, words);
    const log = (await lines.take(lines.waiting)).join('\n');
    assert.doesNotMatch(log, /wrong"|a-token/);
  });

test('a token that cannot be looked at is answered 503, and the node asks again', async (t) => {
  let asked = 0;
  const authenticate = async () => {
    asked += 1;
    if (asked === 1) throw new Error('the disk is away');
    return 'one';
  };
  const { port, sides } = await openDaemon(t, { authenticate });

  openNode(t, { url: `ws://127.0.0.1:${port}` });

  assert.equal((await sides.next()).session.nodeId, 'one');
});

test('a node with a wrong token is refused, and asks no more', async (t) => {
  const { port } = await openDaemon(t);

  const { refusals, client } = openNode(t, { url: `ws://127.0.0.1:${port}`, token: 'wrong' });

  assert.match(await refusals.next(), /token/);
  await client.close();
});

test('a node whose greeting the daemon refuses gets the whole reason', async (t) => {
  const reason = `This daemon needs plugins that the node lacks: ${'a-plugin '.repeat(40)}`;
  const { port, sides } = await openDaemon(t, { welcome: () => reason });

  const { refusals } = openNode(t, { url: `ws://127.0.0.1:${port}` });

  assert.equal(await refusals.next(), reason);
  assert.equal(sides.waiting, 0);
});

test('a node connects over TLS to a daemon whose authority it knows', async (t) => {
  const { port, sides } = await openDaemon(t, { tls: { cert, key } });

  const node = openNode(t, { url: `wss://localhost:${port}`, ca: cert });

  const [atDaemon, atNode] = await Promise.all([sides.next(), node.sides.next()]);
  atNode.session.send({ kind: 'sealed' });
  assert.deepEqual((await atDaemon.received.next()).message, { kind: 'sealed' });
});

test('a node sends no token to a daemon whose authority it does not know', async (t) => {
  const asked: string[] = [];
  const authenticate = async (token: string) => {
    asked.push(token);
    return null;
  };
  const { port } = await openDaemon(t, { tls: { cert, key }, authenticate });

  const { lines } = openNode(t, { url: `wss://localhost:${port}` });

  assert.match(await lines.next(), /self-signed certificate/);
  assert.deepEqual(asked, []);
});

test('plain connections are for loopback addresses alone', async () => {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const server = {
    authenticate: async () => null,
    incarnation: 'i',
    welcome: () => ({}),
    onSession() {},
    log,
  };
  await assert.rejects(openLinkServer({ ...server, host: '0.0.0.0', port: 0, tls: null }), /without TLS/);
  const node = {
    token: () => 't',
    greeting: () => ({}),
    onSession: async () => {},
    onFence() {},
    onRefused() {},
    log,
  };
  assert.throws(() => openLinkClient({ ...node, url: 'ws://192.0.2.1:1' }), /wss:/);
  assert.throws(() => openLinkClient({ ...node, url: 'wss://a:b@192.0.2.1:1' }), /apart/);
});

for (const tls of [false, true])
  test(`the seventeenth connection without a token is closed, ${tls ? 'with' : 'without'} TLS`, async (t) => {
    const { port, sides } = await openDaemon(t, tls ? { tls: { cert, key } } : {});
    const idle = await Promise.all(Array.from({ length: 16 }, () => openSocket(t, port)));

    const late = await openSocket(t, port);
    await once(late.resume(), 'close');

    for (const socket of idle) socket.destroy();
    openNode(t, { url: `${tls ? 'wss' : 'ws'}://localhost:${port}`, ca: cert });
    await sides.next();
  });

test('what is sent before the token is looked at stays with the sender', async (t) => {
  const calls = new Arrivals<(nodeId: string | null) => void>();
  const { port } = await openDaemon(t, {
    authenticate: () => new Promise((resolve) => calls.add(resolve)),
  });
  const socket = await openSocket(t, port);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = Object.entries(goodHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET /node HTTP/1.1\r\nhost: localhost\r\n${head.join('')}\r\n`);
  const decide = await calls.next();

  socket.write(Buffer.alloc(64 * 2 ** 20));
  for (let n = 0; n < 50; n += 1) await ask(port, '/', {});

  assert.equal(socket.writableLength, 64 * 2 ** 20);
  decide(null);
  socket.resume();
  await closed;
});

async function openSocket(t: TestContext, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
