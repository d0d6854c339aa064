import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { Logger } from '@gatehouse/sdk-plugin';
import { openLinkClient } from '../client.ts';
import { openLinkServer } from '../server.ts';
import type { LinkBeats, LinkSession } from '../session.ts';
import { Arrivals } from './arrivals.ts';
import { BadProxy } from './bad-proxy.ts';

export interface Received {
  readonly message: unknown;
  readonly bytes: Buffer | null;
}

/** One side of a session, with what it received and each change of its connection. */
export interface Side {
  readonly session: LinkSession;
  readonly received: Arrivals<Received>;
  readonly changes: Arrivals<boolean>;
}

/** Beats for connections that break, on a machine that is busy: nobody is given up. */
export const patientBeats: LinkBeats = {
  beatMs: 20,
  reconnectAfter: 50,
  fenceAfter: 5000,
  lostAfter: 10_000,
};

export const goodToken = 'a-token-of-node-one';

export function followSide(session: LinkSession): Side {
  const received = new Arrivals<Received>();
  const changes = new Arrivals<boolean>();
  session.listen((message, bytes) => received.add({ message, bytes }));
  session.onConnection((isConnected) => changes.add(isConnected));
  return { session, received, changes };
}

export interface DaemonOptions {
  readonly beats?: Partial<LinkBeats>;
  readonly tls?: { readonly cert: string; readonly key: string };
  welcome?(nodeId: string, greeting: unknown): object | string;
  authenticate?(token: string): Promise<string | null>;
}

export async function openDaemon(t: TestContext, options: DaemonOptions = {}) {
  const sides = new Arrivals<Side>();
  const lines = new Arrivals<string>();
  const server = await openLinkServer({
    host: '127.0.0.1',
    port: 0,
    tls: options.tls ?? null,
    authenticate: options.authenticate ?? (async (token) => (token === goodToken ? 'one' : null)),
    incarnation: randomUUID(),
    welcome: options.welcome ?? (() => ({ hello: 'node' })),
    onSession: (session) => sides.add(followSide(session)),
    log: logTo(lines),
    beats: options.beats ?? patientBeats,
  });
  t.after(() => server.close());
  return { server, port: server.port, sides, lines };
}

export interface NodeOptions {
  readonly url: string;
  readonly ca?: string;
  readonly token?: string;
  readonly beats?: Partial<LinkBeats>;
  prepare?(): Promise<void>;
}

export function openNode(t: TestContext, options: NodeOptions) {
  const sides = new Arrivals<Side & { readonly welcome: unknown }>();
  const fences = new Arrivals<LinkSession | undefined>();
  const refusals = new Arrivals<string>();
  const lines = new Arrivals<string>();
  let present: LinkSession | undefined;
  const client = openLinkClient({
    url: options.url,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    token: () => options.token ?? goodToken,
    greeting: () => ({ name: 'one' }),
    onSession: async (session, welcome) => {
      present = session;
      sides.add({ ...followSide(session), welcome });
      await options.prepare?.();
    },
    onFence: () => fences.add(present),
    onRefused: (reason) => refusals.add(reason),
    log: logTo(lines),
    beats: options.beats ?? patientBeats,
  });
  t.after(() => client.close());
  return { client, sides, fences, refusals, lines };
}

/** A daemon and a node with a proxy between them. */
export async function openLink(t: TestContext, options: DaemonOptions = {}) {
  const daemon = await openDaemon(t, options);
  const proxy = new BadProxy(daemon.port);
  const url = `ws://127.0.0.1:${await proxy.open()}`;
  const node = openNode(t, { url, ...(options.beats === undefined ? {} : { beats: options.beats }) });
  t.after(() => proxy.close());
  return { daemon, proxy, node, url, atDaemon: await daemon.sides.next(), atNode: await node.sides.next() };
}

function logTo(lines: Arrivals<string>): Logger {
  const add = (message: string, fields?: object) => lines.add(`${message} ${JSON.stringify(fields ?? {})}`);
  return { debug: add, info: add, warn: add, error: add };
}
