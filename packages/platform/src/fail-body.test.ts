import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { failBody } from './fail-body.ts';
import { takeOverClose } from './take-over-close.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

async function open(t: TestContext, serve: Serve): Promise<Socket> {
  const server = createServer(serve);
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return connect(port, '127.0.0.1').setEncoding('latin1');
}

async function read(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  await once(socket, 'close');
  return received;
}

test('a body that fails ends for its reader with the reason, and its request is still answered', async (t) => {
  const reasons: string[] = [];
  const socket = await open(t, (request, response) => {
    request.on('error', ({ message }) => {
      reasons.push(message);
      response.writeHead(400, { connection: 'close' }).end('answered');
    });
    failBody(request, new Error('too late'));
  });
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc');

  assert.match(await read(socket), /^HTTP\/1\.1 400 .*answered/s);
  assert.deepEqual(reasons, ['too late']);
});

test('the close of a connection after its last answer is taken over', async (t) => {
  let closed = 0;
  const socket = await open(t, (request, response) => {
    takeOverClose(request.socket, () => {
      closed += 1;
      request.socket.end();
    });
    response.end('last');
  });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');

  assert.match(await read(socket), /last/);
  assert.equal(closed, 1);
});
