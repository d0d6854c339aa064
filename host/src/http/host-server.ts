import { createServer, type Server, type ServerOptions } from 'node:http';
import type { HostName, Logger } from '@gatehouse/sdk-plugin';
import type { RequestListener } from '../pipeline/pipeline.ts';
import { defaultHttpLimits, type HttpLimits } from './http-limits.ts';
import { serveConnections } from './serve-connections.ts';
import { withPlainRegexps } from './with-plain-regexps.ts';

export interface HostServer {
  readonly host: HostName;
  readonly port: number;
  readonly baseUrl: string;
  /** Stops accepting, lets running requests end within the bound, then cuts what is left. */
  close(boundMs: number): Promise<void>;
}

export interface HostServerOptions {
  readonly host: HostName;
  /** 0 picks a free port. */
  readonly port: number;
  readonly listener: RequestListener;
  readonly log: Logger;
  /** Others than the default ones. */
  readonly limits?: Partial<HttpLimits>;
}

const addresses = ['127.0.0.1', '::1'] as const;
const portAttempts = 20;
const idleSweepMs = 20;

/** Listens on both loopback addresses. If either is taken nothing is left listening. */
export async function startHostServer(options: HostServerOptions): Promise<HostServer> {
  const limits = { ...defaultHttpLimits, ...options.limits };
  const create = () => {
    const server = createServer(toServerOptions(limits));
    server.maxConnections = limits.connections;
    // Its size bounds a header; what goes beyond a count Node would drop without a word.
    server.maxHeadersCount = 0;
    serveConnections(server, { limits, listener: options.listener, log: options.log });
    return server;
  };
  const servers = await listenEverywhere(create, options);
  const address = servers[0]?.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    host: options.host,
    port,
    baseUrl: `http://localhost:${port}`,
    close: async (boundMs) => {
      await Promise.all(servers.map((server) => closeServer(server, boundMs)));
    },
  };
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

async function listenEverywhere(
  create: () => Server,
  options: HostServerOptions,
): Promise<readonly Server[]> {
  const attempts = options.port === 0 ? portAttempts : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listenOnce(create, options);
    } catch (error) {
      if (attempt >= attempts || codeOf(error) !== 'EADDRINUSE') throw toStartError(error, options);
    }
  }
}

async function listenOnce(
  create: () => Server,
  { port, log, host }: HostServerOptions,
): Promise<readonly Server[]> {
  const servers: Server[] = [];
  let chosen = port;
  try {
    for (const address of addresses) {
      const server = create();
      if (!(await listen(server, chosen, address))) {
        log.warn('this machine has no IPv6 loopback; the host listens on 127.0.0.1 only', { host });
        continue;
      }
      servers.push(server);
      const bound = server.address();
      if (typeof bound === 'object' && bound !== null) chosen = bound.port;
    }
    return servers;
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
}

/** False where the machine does not have the address at all. */
function listen(server: Server, port: number, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isAbsent = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error) ?? '') && address === '::1';
      if (isAbsent) resolve(false);
      else reject(error);
    });
    const options = { port, host: address, ipv6Only: address === '::1' };
    withPlainRegexps(() => server.listen(options, () => resolve(true)));
  });
}

function closeServer(server: Server, boundMs: number): Promise<void> {
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

function toStartError(error: unknown, { host, port }: HostServerOptions): Error {
  if (codeOf(error) !== 'EADDRINUSE') return error instanceof Error ? error : new Error(String(error));
  return new Error(
    `The ${host} host cannot listen on port ${port}: another program uses it. Stop that program, or choose another port with --${host}-port`,
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
