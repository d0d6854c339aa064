import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { isLoopback } from './is-loopback.ts';
import { Door } from './server/door.ts';
import type { LinkServerOptions } from './server-options.ts';
import { completeBeats } from './session.ts';

export { newestProtocol } from './protocol.ts';
export type { LinkServerOptions };

export interface LinkServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Waits for the connections of nodes. */
export async function openLinkServer(options: LinkServerOptions): Promise<LinkServer> {
  const { host, port, tls } = options;
  if (tls === null && !isLoopback(host))
    throw new Error(
      `Nodes cannot connect to ${host} without TLS: tokens and secrets would go over the network in plain text. Give a certificate and its key, or a loopback address.`,
    );
  const beats = completeBeats(options.beats);
  const server = tls === null ? createPlainServer() : createTlsServer(tls);
  const door = new Door(server, options, beats);
  await listen(server, host, port);
  const timer = setInterval(() => door.sessions.beat(), beats.beatMs);
  const close = async () => {
    clearInterval(timer);
    await door.close();
  };
  return { port: addressOf(server).port, close };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ host, port }, () => {
      server.off('error', fail);
      done();
    });
  });
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address;
}
