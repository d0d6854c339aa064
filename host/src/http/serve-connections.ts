import type { Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import polka from 'polka';
import type { RawRequest } from '../pipeline/exchange.ts';
import { holdContinue } from '../pipeline/expect-continue.ts';
import type { ConnectionParts } from './connection.ts';
import { openConnections } from './connection-table.ts';
import { refusalReason } from './refusal.ts';
import { splitTarget } from './split-target.ts';

/**
 * Answers every request of a server. Node would answer some of it by itself, without a body and with codes that
 * are not in the table; and it would send `100 Continue` before the key is checked.
 */
export function serveConnections(server: Server, parts: ConnectionParts): void {
  const connections = openConnections(server, parts);
  const of = (socket: Duplex) => connections.get(socket);
  const app = createApp((request, response) => of(request.socket)?.serve(request, response));
  server.on('request', app);
  server.on('checkContinue', (request, response) => {
    holdContinue(request, response);
    app(request, response);
  });
  server.on('checkExpectation', app);
  server.on('connect', (_request, socket) => of(socket)?.fail('This is no proxy: CONNECT is refused'));
  server.on('clientError', (error, socket) => {
    // The client sent `Connection: close` and then another request: only the earlier ones are answered.
    if ('code' in error && error.code === 'HPE_CLOSED_CONNECTION') return;
    const hasSpoken = socket instanceof Socket && socket.bytesRead > 0;
    if (hasSpoken) of(socket)?.fail(refusalReason(error));
    else socket.destroy();
  });
  server.on('timeout', (socket) => of(socket)?.idle());
}

type Serve = (request: RawRequest, response: ServerResponse) => void;

/**
 * The app that takes every request of a server and hands it to its connection. It has no routes, since polka tries
 * them one after another: the operation table finds the operation. See docs/decisions/0009-request-path.md.
 */
function createApp(serve: Serve): Serve {
  const app = polka({ onNoMatch: serve });
  app.parse = splitTarget;
  // Its types ask for a `next` that a server of Node never passes.
  return app.handler as unknown as Serve;
}
