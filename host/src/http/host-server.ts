import type { Server } from 'node:http';
import { withPlainRegexps } from '@gatehouse/platform/v8-flags';
import type { HostName, Logger } from '@gatehouse/sdk-plugin';
import type { RequestListener } from '../pipeline/pipeline.ts';
import { defaultHttpLimits, type HttpLimits } from '../settings/http-limits.ts';
import type { KnownConnections } from './connection.ts';
import { closeHttpServer, createHttpServer } from './http-server.ts';

export interface HostServer {
  readonly host: HostName;
  readonly port: number;
  readonly baseUrl: string;
  /** Stops accepting, waits for running requests up to the time limit, then closes the rest. */
  close(boundMs: number): Promise<void>;
}

export interface HostServerOptions {
  readonly host: HostName;
  /** 0 picks a free port. */
  readonly port: number;
  readonly listener: RequestListener;
  readonly log: Logger;
  /** Connections that have shown a valid key; the authenticator adds them. */
  readonly withKey?: KnownConnections;
  /** Others than the default ones. */
  readonly limits?: Partial<HttpLimits>;
}

const addresses = ['127.0.0.1', '::1'] as const;
const portAttempts = 20;

/** Listens on both loopback addresses. If either is taken nothing is left listening. */
export async function startHostServer(options: HostServerOptions): Promise<HostServer> {
  const limits = { ...defaultHttpLimits, ...options.limits };
  const { listener, log, withKey = new WeakSet() } = options;
  const create = () => createHttpServer({ limits, listener, log, withKey });
  const servers = await listenEverywhere(create, options);
  const address = servers[0]?.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    host: options.host,
    port,
    baseUrl: `http://localhost:${port}`,
    close: async (boundMs) => {
      await Promise.all(servers.map((server) => closeHttpServer(server, boundMs)));
    },
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

function toStartError(error: unknown, { host, port }: HostServerOptions): Error {
  if (codeOf(error) !== 'EADDRINUSE') return error instanceof Error ? error : new Error(String(error));
  return new Error(
    `The ${host} host cannot listen on port ${port}: another program uses it. Stop that program, or choose another port with --${host}-port`,
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
