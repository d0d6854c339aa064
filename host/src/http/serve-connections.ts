import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import polka from 'polka';
import { apiPrefix } from '../kernel/versions.ts';
import type { RawRequest } from '../pipeline/exchange.ts';
import { holdContinue } from '../pipeline/expect-continue.ts';
import type { ConnectionParts } from './connection.ts';
import { openConnections } from './connection-table.ts';
import { refusalReason } from './refusal.ts';

/**
 * Answers every request of a server. Node would answer some of it by itself, without a body and with codes that
 * are not in the table; and it would send `100 Continue` before the key is checked.
 */
export function serveConnections(server: Server, parts: ConnectionParts): void {
  const connections = openConnections(server, parts);
  const of = (socket: Duplex) => connections.get(socket);
  const arrive = createArrival((request, response) => of(request.socket)?.serve(request, response));
  server.on('request', arrive);
  server.on('checkContinue', (request, response) => {
    holdContinue(request, response);
    arrive(request, response);
  });
  server.on('checkExpectation', arrive);
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
 * Routes a request to its connection. Polka serves requests outside the API; the operation table routes the API itself,
 * because Polka's dispatch would take a tenth of the time of such a request.
 */
function createArrival(serve: Serve): Serve {
  const app = polka({ onNoMatch: serve });
  // Its types ask for a `next` that a server of Node never passes.
  const dispatch = app.handler as unknown as (request: IncomingMessage, response: ServerResponse) => void;
  return (request, response) => {
    request.originalUrl = request.url;
    if (request.url?.startsWith(apiPrefix)) serve(request, response);
    else dispatch(request, response);
  };
}
