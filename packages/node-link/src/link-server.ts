import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from '@gatehouse/sdk-plugin';
import { type WebSocket, WebSocketServer } from 'ws';
import { decodeText, FrameError, type HelloFrame, maxFrame, path, protocols, refusedCode } from './frames.ts';
import { type LinkBeats, type LinkSession, Session, usualBeats } from './link-session.ts';

export interface LinkServerOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** PEM texts; null: plain, on a loopback address alone. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** Changes with each start of the daemon. */
  readonly incarnation: string;
  readonly beats?: Partial<LinkBeats>;
  readonly log: Logger;
  /** The id of the node behind a token; null refuses it. */
  authenticate(token: string): Promise<string | null>;
  /** Facts for the node, or a sentence that says why it is refused. */
  welcome(nodeId: string, greeting: unknown): Promise<object | string>;
  /** A node has a new session, and nothing that an earlier one had goes on. */
  onSession(session: LinkSession): void;
}

export interface LinkServer {
  readonly port: number;
  close(): Promise<void>;
}

const handshakeMs = 10_000;
const maxUnknown = 16;
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Listens for nodes. Rejects where the address is taken, or would be plain beyond this machine. */
export async function openLinkServer(options: LinkServerOptions): Promise<LinkServer> {
  if (options.tls === null && !loopback.has(options.host))
    throw new Error(
      `Nodes would reach ${options.host} without TLS: name a certificate and its key, or listen on 127.0.0.1`,
    );
  const server = options.tls === null ? createServer() : createSecureServer(options.tls);
  const door = new Door(options);
  server.on('request', (_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    door.enter(request, socket, head).catch((error: unknown) => {
      options.log.error('A node could not be let in', { error: String(error) });
      socket.destroy();
    });
  });
  await once(server.listen(options.port, options.host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      door.close();
      await closeServer(server);
    },
  };
}

class Door {
  readonly #options: LinkServerOptions;
  readonly #beats: LinkBeats;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrame,
    perMessageDeflate: false,
    // The frame after `ready` must find the session attached.
    allowSynchronousEvents: false,
    handleProtocols: (offered) => protocols.find((protocol) => offered.has(protocol)) ?? false,
  });
  readonly #sessions = new Map<string, Session>();
  #unknown = 0;

  constructor(options: LinkServerOptions) {
    this.#options = options;
    this.#beats = { ...usualBeats, ...options.beats };
  }

  async enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://node');
    if (pathname !== path) return refuse(socket, '404 Not Found');
    // Browsers send it, nodes do not.
    if (request.headers.origin !== undefined) return refuse(socket, '403 Forbidden');
    if (!offersProtocol(request)) return refuse(socket, '426 Upgrade Required');
    if (this.#unknown >= maxUnknown) return refuse(socket, '503 Service Unavailable');
    this.#unknown += 1;
    try {
      const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
      const nodeId = await this.#options.authenticate(token);
      if (nodeId === null) return refuse(socket, '401 Unauthorized');
      const opened = await new Promise<WebSocket>((resolve) => {
        this.#sockets.handleUpgrade(request, socket, head, resolve);
      });
      await this.#greet(opened, nodeId);
    } finally {
      this.#unknown -= 1;
    }
  }

  close(): void {
    for (const session of this.#sessions.values()) session.end('the daemon stops');
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  async #greet(socket: WebSocket, nodeId: string): Promise<void> {
    socket.on('error', () => undefined);
    const hello = await firstFrame(socket, 'hello');
    if (hello === null || !('hello' in hello)) return socket.close(1002, 'no greeting');
    const { session: id, incarnation, received } = hello.hello;
    const known = id === null ? undefined : this.#sessions.get(id);
    const isSame = incarnation === this.#options.incarnation && known?.nodeId === nodeId;
    if (known !== undefined && isSame && !known.isOver) {
      this.#answer(socket, { session: known, isResumed: true, facts: null });
      known.attach(socket, received);
      return;
    }
    await this.#welcome(socket, nodeId, hello.hello.greeting);
  }

  async #welcome(socket: WebSocket, nodeId: string, greeting: unknown): Promise<void> {
    const facts = await this.#options.welcome(nodeId, greeting);
    if (typeof facts === 'string') return socket.close(refusedCode, facts.slice(0, 120));
    // The node ends what it had before it is ready.
    for (const old of this.#sessions.values())
      if (old.nodeId === nodeId) old.end('the node has a new session');
    const { lostAfter } = this.#beats;
    const session = new Session({
      id: randomUUID(),
      nodeId,
      greeting,
      beats: this.#beats,
      endAfter: lostAfter,
    });
    this.#sessions.set(session.id, session);
    void session.ended.then(() => this.#sessions.delete(session.id));
    this.#answer(socket, { session, isResumed: false, facts });
    const ready = await firstFrame(socket, 'ready', lostAfter * this.#beats.beatMs);
    if (ready === null || session.isOver) {
      session.end('the node did not become ready');
      socket.terminate();
      return;
    }
    session.attach(socket, 0);
    this.#options.onSession(session);
  }

  #answer(
    socket: WebSocket,
    { session, isResumed, facts }: { session: Session; isResumed: boolean; facts: object | null },
  ): void {
    const { incarnation } = this.#options;
    const welcome = { session: session.id, incarnation, isResumed, received: session.received, facts };
    socket.send(JSON.stringify({ welcome }));
  }
}

/** The first frame of a connection; null where another one came, or none in time. */
function firstFrame(
  socket: WebSocket,
  kind: 'hello' | 'ready',
  limitMs = handshakeMs,
): Promise<HelloFrame | object | null> {
  return new Promise((resolve) => {
    const give = (frame: object | null) => {
      clearTimeout(timer);
      socket.off('message', take);
      socket.off('close', leave);
      resolve(frame);
    };
    const leave = () => give(null);
    const take = (data: Buffer) => {
      try {
        const frame = decodeText(data.toString());
        if ('ack' in frame) return;
        give(kind in frame ? frame : null);
      } catch (error) {
        if (!(error instanceof FrameError)) throw error;
        give(null);
      }
    };
    const timer = setTimeout(leave, limitMs);
    socket.on('message', take);
    socket.on('close', leave);
  });
}

function offersProtocol({ headers }: IncomingMessage): boolean {
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
  return protocols.some((protocol) => offered.includes(protocol));
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
