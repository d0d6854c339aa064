import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Listening, startListening, type TestClient } from './fixtures/start-listening.ts';

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const withKey = 'GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n';
const post = (...headers: readonly string[]) =>
  ['POST / HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n');

/** Sends a byte now and then until the other side is done with it. */
async function drip({ socket }: TestClient, everyMs: number): Promise<void> {
  while (!socket.destroyed && socket.writable && !socket.readableEnded) {
    socket.write('a');
    await wait(everyMs);
  }
}

test('two hundred clients that send headers byte by byte are cut by the limit, and others are served meanwhile', async (t) => {
  const host = await startListening(t, { headersMs: 300 });
  const slow = Array.from({ length: 200 }, () => host.connect());
  for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\nX-A: ');
  const dripping = slow.map((client) => drip(client, 50));

  assert.equal((await fetch(host.baseUrl)).status, 200);

  for (const { received } of slow) assert.match(await received, /^HTTP\/1\.1 400 .*did not arrive in time/s);
  await Promise.all(dripping);
});

test('a connection on which nothing is ever sent is closed without a word', async (t) => {
  const host = await startListening(t, { headersMs: 100 });

  assert.equal(await host.connect().received, '');
});

test('two hundred JSON bodies that come byte by byte are cut by the limit of the whole body', async (t) => {
  const host = await startListening(t, { jsonBodyMs: 300 });
  const slow = Array.from({ length: 200 }, () => host.connect());
  for (const { socket } of slow) socket.write(post('Content-Length: 100000'));
  const dripping = slow.map((client) => drip(client, 50));

  for (const { received } of slow) assert.match(await received, /^HTTP\/1\.1 400 /);
  await Promise.all(dripping);
  assert.deepEqual(new Set(host.bodyErrors), new Set(['bad_request: The body did not arrive in time']));
});

test('a body that stops arriving is cut, whatever it is', async (t) => {
  const host = await startListening(t, { idleMs: 150 });
  const bodies = ['Content-Type: application/octet-stream', 'Content-Type: application/json'];
  const clients = bodies.map((type) => {
    const client = host.connect();
    client.socket.write(`${post(type, 'Content-Length: 10')}abc`);
    return client;
  });

  for (const { received } of clients) assert.match(await received, /^HTTP\/1\.1 400 /);
  assert.deepEqual(host.bodyErrors, Array(2).fill('bad_request: The body stopped arriving'));
});

test('an upload that is slow but moves outlives every limit', async (t) => {
  const host = await startListening(t, { idleMs: 400, jsonBodyMs: 100, headersMs: 100, keepAliveMs: 50 });
  const client = host.connect();
  client.socket.write(post('Content-Type: application/octet-stream', 'Content-Length: 10'));
  for (let sent = 0; sent < 10; sent += 1) {
    client.socket.write('a');
    await wait(50);
  }

  assert.match(await client.received, /^HTTP\/1\.1 200 .*10$/s);
});

test('a call that waits is not idle', async (t) => {
  const host = await startListening(t, { idleMs: 50, keepAliveMs: 50 }, async (_request, response) => {
    await wait(300);
    response.end('waited');
  });
  const client = host.connect();
  client.socket.write(get);

  assert.match(await client.received, /^HTTP\/1\.1 200 .*waited/s);
});

test('a client that asks and never reads is cut, and its answer is let go of', async (t) => {
  let ended: Promise<unknown> = Promise.resolve();
  const large = 'x'.repeat(64 * 1024 * 1024);
  const host = await startListening(t, { idleMs: 150 }, async (request, response) => {
    ended = once(request.socket, 'close');
    response.end(large);
  });
  const { socket } = host.connect();
  socket.removeAllListeners('data');
  socket.pause();
  socket.write(get);
  await once(socket, 'connect');
  await wait(20);

  await ended;
});

test('a connection that is kept alive and not used is closed', async (t) => {
  const host = await startListening(t, { keepAliveMs: 100 });
  const client = host.connect();
  client.socket.write(get);

  assert.match(await client.received, /^HTTP\/1\.1 200 /);
});

test('when the table is full the oldest connection without a key gives way to the newest', async (t) => {
  const host = await startListening(t, { connections: 5, keptForKeys: 2 });
  const [first, ...others] = await connectAll(host, 3);

  const newest = host.connect();
  newest.socket.write(get);

  assert.equal(await first?.received, '');
  assert.match(await newest.received, /^HTTP\/1\.1 200 /);
  for (const { socket } of others) assert.equal(socket.destroyed, false);
});

test('a connection that has shown a key stays while others come in waves, and half a request helps none of them', async (t) => {
  const host = await startListening(t, { connections: 5, keptForKeys: 2 });
  const known = await showKey(host);

  for (let wave = 0; wave < 10; wave += 1) {
    const strangers = await connectAll(host, 10);
    for (const { socket } of strangers) socket.write('GET / HTTP/1.1\r\nX-A: ');
    known.socket.write(get);
    await once(known.socket, 'data');
  }
});

test('clients without a key whose requests are under way leave room for those who come with one', async (t) => {
  const host = await startListening(t, { connections: 3, keptForKeys: 1 }, neverAnswers);
  const strangers = await connectAll(host, 2);
  for (const { socket } of strangers) socket.write(get);
  await wait(50);

  const known = host.connect();
  known.socket.write(withKey);

  assert.equal(await strangers[0]?.received, '');
  assert.equal(known.socket.destroyed, false);
});

test('where all have shown a key, an idle connection gives way, and one that is served does not', async (t) => {
  const host = await startListening(t, { connections: 2, keptForKeys: 1 }, ({ url }, response) => {
    if (url !== '/waits') response.end('answered');
  });
  const idle = await showKey(host);
  const served = await showKey(host);
  served.socket.write(withKey.replace('/', '/waits'));
  await wait(50);

  const third = await showKey(host);

  assert.match(await idle.received, /answered$/);
  third.socket.write(withKey.replace('/', '/waits'));
  await wait(50);
  assert.equal(await host.connect().received, '');
  assert.equal(served.socket.destroyed, false);
});

async function connectAll(host: Listening, count: number): Promise<readonly TestClient[]> {
  const clients = Array.from({ length: count }, () => host.connect());
  await Promise.all(clients.map(({ socket }) => once(socket, 'connect')));
  return clients;
}

/** A connection whose first request showed a key, and was answered. */
async function showKey(host: Listening): Promise<TestClient> {
  const client = host.connect();
  client.socket.write(withKey);
  await once(client.socket, 'data');
  return client;
}

function neverAnswers(): void {}
