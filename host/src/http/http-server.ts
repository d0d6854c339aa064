import { createServer, type Server, type ServerOptions } from 'node:http';
import type { HttpLimits } from '../settings/http-limits.ts';
import type { ConnectionParts } from './connection.ts';
import { serveConnections } from './serve-connections.ts';

const idleSweepMs = 20;

/** A server that does not listen yet. */
export function createHttpServer(parts: ConnectionParts): Server {
  const server = createServer(toServerOptions(parts.limits));
  // The size limit is enough; above a count limit Node would drop headers silently.
  server.maxHeadersCount = 0;
  serveConnections(server, parts);
  return server;
}

/** Stops accepting, waits for running requests up to the time limit, then closes the rest. */
export function closeHttpServer(server: Server, boundMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive turns idle only once its last answer is out: look again until all are gone.
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
    const cut = setTimeout(() => server.closeAllConnections(), boundMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}

function toServerOptions(limits: HttpLimits): ServerOptions {
  return {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    // It would also end an upload that is slow but moves; bodies have limits of their own.
    requestTimeout: 0,
    // It would set a timer anew at each request; the look at all connections ends those that are not used.
    keepAliveTimeout: 0,
    connectionsCheckingInterval: limits.checkEveryMs,
    requireHostHeader: false,
    insecureHTTPParser: false,
  };
}
