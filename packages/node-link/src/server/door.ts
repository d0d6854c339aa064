import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { handshakeMs, maxFrameBytes, protocols } from '../protocol.ts';
import { keepSocket } from '../send-together.ts';
import type { LinkServerOptions } from '../server-options.ts';
import type { LinkBeats } from '../session.ts';
import { wordsOf } from '../words-of.ts';
import { judgeUpgrade, noSuchPath, type Refusal, readToken, wrongToken } from './judge-upgrade.ts';
import { NodeSessions } from './node-sessions.ts';
import { Unauthenticated } from './unauthenticated.ts';

const maxUnauthenticated = 16;
/** A peer that does not answer the close of its web socket loses its connection after this time. */
const closeMs = 1000;

/** Connections, from their first byte to their session. */
export class Door {
  readonly sessions: NodeSessions;
  readonly #server: Server;
  readonly #options: LinkServerOptions;
  readonly #sockets = new Set<Socket>();
  readonly #unauthenticated = new Unauthenticated({ max: maxUnauthenticated, deadlineMs: handshakeMs });
  readonly #lines = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    handleProtocols: (asked) => protocols.find((name) => asked.has(name)) ?? false,
  });

  constructor(server: Server, options: LinkServerOptions, beats: LinkBeats) {
    this.#server = server;
    this.#options = options;
    this.sessions = new NodeSessions(options, beats);
    server.on('connection', (socket: Socket) => {
      this.#unauthenticated.add(socket);
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on('request', (request, response) => {
      const { status, reason } = judgeUpgrade(request) ?? noSuchPath;
      response.writeHead(status, { connection: 'close', 'content-type': 'text/plain' }).end(reason);
    });
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      void this.#upgrade(request, socket, head);
    });
  }

  async close(): Promise<void> {
    this.sessions.close('the daemon stops');
    const closed = new Promise<void>((done) => this.#server.close(() => done()));
    this.#server.closeIdleConnections();
    const deadline = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, closeMs);
    await closed;
    clearTimeout(deadline);
  }

  async #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const nodeId = await this.#identify(request);
    if (typeof nodeId !== 'string') {
      this.#options.log.info('a connection was refused', { from: socket.remoteAddress, ...nodeId });
      refuse(socket, nodeId);
      return;
    }
    this.#unauthenticated.admit(socket);
    this.#lines.handleUpgrade(request, socket, head, (line: WebSocket) => {
      keepSocket(line, socket);
      this.sessions.accept(nodeId, line);
    });
  }

  async #identify(request: IncomingMessage): Promise<string | Refusal> {
    const refusal = judgeUpgrade(request);
    if (refusal !== null) return refusal;
    const token = readToken(request);
    if (token === null) return wrongToken;
    try {
      return (await this.#options.authenticate(token)) ?? wrongToken;
    } catch (error) {
      this.#options.log.error('the token of a node could not be looked at', { reason: wordsOf(error) });
      return { status: 503, reason: 'The daemon could not look at the token. Its log has the reason.' };
    }
  }
}

function refuse(socket: Socket, { status, reason }: Refusal): void {
  const length = Buffer.byteLength(reason);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${length}\r\n\r\n${reason}`,
  );
}
