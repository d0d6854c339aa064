import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import polka from 'polka';
import type { RawRequest } from '../pipeline/exchange.ts';
import { holdContinue } from '../pipeline/expect-continue.ts';
import { Connection, type ConnectionParts } from './connection.ts';
import { refusalReason } from './refusal.ts';

/**
 * Answers all that arrives at a server. Node would answer some of it by itself, without a body and with codes that
 * are not in the table; and it would send `100 Continue` before the key is checked.
 */
export function serveConnections(server: Server, parts: ConnectionParts): void {
  const connections = new WeakMap<Duplex, Connection>();
  const of = (socket: Duplex) => connections.get(socket);
  const serve = (request: RawRequest, response: ServerResponse) =>
    of(request.socket)?.serve(request, response);
  // No route is ever registered on polka: whatever arrives goes to our own operation table.
  const app = polka({ onNoMatch: serve });
  // The pipeline splits the target itself; polka's own parsing would be work for nothing.
  app.parse = ({ url = '/' }) => ({ pathname: url, search: '', hash: '', query: {}, raw: url });
  // Its types ask for a `next` that a server of Node never passes.
  const handle = app.handler as unknown as (request: IncomingMessage, response: ServerResponse) => void;
  const arrive = (request: RawRequest, response: ServerResponse) => {
    request.originalUrl = request.url;
    handle(request, response);
  };
  // First of all listeners, so that a broken body fails with our reason and not with Node's.
  server.prependListener('connection', (socket) => connections.set(socket, new Connection(socket, parts)));
  server.on('request', arrive);
  server.on('checkContinue', (request, response) => {
    holdContinue(request, response);
    arrive(request, response);
  });
  server.on('checkExpectation', arrive);
  server.on('connect', (_request, socket) => of(socket)?.fail('This is no proxy: CONNECT is refused'));
  server.on('clientError', (error, socket) => {
    // The client said `Connection: close` and goes on: what it asked before is still answered, no more.
    if ('code' in error && error.code === 'HPE_CLOSED_CONNECTION') return;
    const hasSpoken = socket instanceof Socket && socket.bytesRead > 0;
    if (hasSpoken) of(socket)?.fail(refusalReason(error));
    else socket.destroy();
  });
  server.on('timeout', (socket) => of(socket)?.idle());
}
