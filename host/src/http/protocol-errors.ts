import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Node answers some broken requests by itself, without a body; every answer of ours is JSON from the table. */
export function answerProtocolErrors(server: Server): Server {
  server.on('clientError', (_error, socket) => refuse(socket));
  server.on('connect', (_request, socket) => refuse(socket));
  server.on('upgrade', (_request, socket) => refuse(socket));
  server.on('checkExpectation', (_request, response) => response.writeHead(400, headers).end(body));
  return server;
}

const body = JSON.stringify({ error: 'bad_request', message: 'The request is not valid HTTP/1.1' });

const headers = {
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

function refuse(socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n'));
}
