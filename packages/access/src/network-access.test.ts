import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { openAccess } from './fixtures/open-access.ts';

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('fetch', () => {
  const seen: string[] = [];
  let server: Server;
  let other: Server;
  before(async () => {
    other = await listen((request, response) => {
      seen.push(`${request.method} ${request.headers.authorization ?? 'no key'}`);
      response.end('other');
    });
    server = await listen((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      if (request.url === '/hangs') return;
      const to = { '/away': `http://127.0.0.1:${portOf(other)}/`, '/here': '/end', '/round': '/round' }[
        request.url ?? ''
      ];
      response.writeHead(to === undefined ? 200 : 302, to === undefined ? {} : { location: to }).end('done');
    });
  });
  after(() => {
    for (const one of [server, other]) {
      one.closeAllConnections();
      one.close();
    }
  });
  const open = (...more: readonly Server[]) =>
    openAccess({ access: { network: [server, ...more].map((one) => `127.0.0.1:${portOf(one)}`) } });
  const at = (path: string) => `http://127.0.0.1:${portOf(server)}${path}`;

  test('answers, and follows a redirect to a declared target', async () => {
    const response = await open().access.fetch(at('/here'), { method: 'POST', body: 'x' });

    assert.equal(await response.text(), 'done');
    assert.deepEqual(seen.slice(-2), ['POST /here', 'GET /end']);
  });

  test('does not follow a redirect to a target that is not declared', async () => {
    const count = seen.length;

    await assert.rejects(open().access.fetch(at('/away')), /reaches 127\.0\.0\.1:\d+ \(redirected there by /);

    assert.deepEqual(seen.slice(count), ['GET /away']);
  });

  test('keeps credentials from another origin', async () => {
    await open(other).access.fetch(at('/away'), { headers: { authorization: 'secret' } });

    assert.equal(seen.at(-1), 'GET no key');
  });

  test('gives a redirect back where the caller wants to see it, and ends a circle', async () => {
    const { access } = open();

    assert.equal((await access.fetch(at('/away'), { redirect: 'manual' })).status, 302);
    await assert.rejects(access.fetch(at('/away'), { redirect: 'error' }), /redirects to/);
    await assert.rejects(access.fetch(at('/round')), /more than 20 redirects/);
  });

  test('ends with the plugin', async () => {
    const { access, stop } = open();
    const answer = access.fetch(at('/hangs'));
    const rejected = assert.rejects(answer, /lamps has stopped/);
    await stop();

    await rejected;
  });
});

describe('connect', () => {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  const open = () => openAccess({ access: { network: [`127.0.0.1:${portOf(server)}`] } });

  test('hands out a connection that stands, and ends it with the plugin', async () => {
    const { access, stop } = open();
    const socket = await access.connect({ host: '127.0.0.1', port: portOf(server) });
    assert.equal(socket.readyState, 'open');

    const closed = once(socket, 'close');
    await stop();

    await closed;
    assert.equal(socket.destroyed, true);
  });

  test('tells when nobody answers in time', async () => {
    const { access } = open();

    // A server that speaks no TLS lets a handshake wait for ever.
    const connecting = access.connect(
      { host: '127.0.0.1', port: portOf(server) },
      { tls: true, timeoutMs: 50 },
    );

    await assert.rejects(connecting, /did not answer within 50 ms/);
  });

  test('a name is compared as it is written', async () => {
    await assert.rejects(open().access.connect({ host: 'localhost', port: portOf(server) }), {
      name: 'AccessError',
    });
  });
});
