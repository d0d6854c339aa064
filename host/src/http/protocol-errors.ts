import { type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Node answers some broken requests by itself, without a body; every answer of ours is JSON from the table. */
export function answerProtocolErrors(server: Server): Server {
  server.on('clientError', (_error, socket) => refuse(socket));
  server.on('connect', (_request, socket) => refuse(socket));
  server.on('upgrade', (_request, socket) => refuse(socket));
  server.on('checkExpectation', (request, response) => {
    response.shouldKeepAlive = false;
    if (response instanceof ServerResponse) writeRefusal(response);
    request.socket.end();
  });
  return server;
}

const body = JSON.stringify({ error: 'bad_request', message: 'The request is not valid HTTP/1.1' });

function refuse(socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function writeRefusal(response: ServerResponse): void {
  response.writeHead(400, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
}
