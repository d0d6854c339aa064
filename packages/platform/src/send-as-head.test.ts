import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { test } from 'node:test';
import { sendAsHead, takesHead } from './send-as-head.ts';

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

test('a text in place of the head is sent as it is, and ends the answer', async (t) => {
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    seen.push(takesHead(response) && sendAsHead(response, answer));
    response.once('finish', () => {
      seen.push('finished');
      request.socket.end();
    });
  });
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'close');

  assert.equal(received, answer);
  assert.deepEqual(seen, [true, 'finished']);
});

test('a response of another class, or one whose head is decided, does not take a text', () => {
  class Collected extends ServerResponse {}
  const request = new IncomingMessage(new Socket());
  const decided = new ServerResponse(request);
  decided.writeHead(200);

  assert.deepEqual([takesHead(new Collected(request)), takesHead(decided)], [false, false]);
});
