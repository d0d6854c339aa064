import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startListening, type TestClient } from './fixtures/start-listening.ts';

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
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

test('connections beyond the limit are closed at once, and there is room when others end', async (t) => {
  const host = await startListening(t, { connections: 5 });
  const first = Array.from({ length: 5 }, () => host.connect());
  await Promise.all(first.map(({ socket }) => once(socket, 'connect')));
  const refused = Array.from({ length: 20 }, () => host.connect());

  for (const { received } of refused) assert.equal(await received, '');
  for (const { socket } of first) socket.destroy();
  await Promise.all(first.map(({ received }) => received));
  await wait(20);

  assert.equal((await fetch(host.baseUrl)).status, 200);
});
