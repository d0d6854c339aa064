import { readFileSync } from 'node:fs';
import type { Logger } from '@gatehouse/sdk-plugin';
import { WebSocket } from 'ws';
import { decodeText, maxFrame, path, protocols, refusedCode, type WelcomeFrame } from './frames.ts';
import { type LinkBeats, type LinkSession, Session, usualBeats } from './link-session.ts';

export interface LinkClientOptions {
  /** `wss://host:port`, or `ws://` on a loopback address. */
  readonly url: string;
  /** Path of a PEM file with the authority of the daemon. */
  readonly ca?: string;
  readonly beats?: Partial<LinkBeats>;
  readonly log: Logger;
  token(): string;
  greeting(): object;
  /**
   * A new session. The daemon waits until the promise resolves: whatever an earlier session had must have ended.
   * @param welcome the facts of the daemon
   */
  onSession(session: LinkSession, welcome: unknown): Promise<void>;
  /** Asking again does not mend it. */
  onRefused(reason: string): void;
}

export interface LinkClient {
  close(): Promise<void>;
}

const firstWaitMs = 100;
const maxWaitMs = 5000;

/** Keeps a session with the daemon, over one connection after the other. */
export function openLinkClient(options: LinkClientOptions): LinkClient {
  const client = new Client(options);
  void client.connect();
  return { close: () => client.close() };
}

class Client {
  readonly #options: LinkClientOptions;
  readonly #beats: LinkBeats;
  #session: Session | null = null;
  #incarnation: string | null = null;
  #socket: WebSocket | null = null;
  #waitMs = firstWaitMs;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LinkClientOptions) {
    this.#options = options;
    this.#beats = { ...usualBeats, ...options.beats };
  }

  connect(): void {
    if (this.#isClosed) return;
    const { url, ca, token } = this.#options;
    const socket = new WebSocket(new URL(path, url), [...protocols], {
      headers: { authorization: `Bearer ${token()}` },
      handshakeTimeout: 10_000,
      maxPayload: maxFrame,
      perMessageDeflate: false,
      ...(ca !== undefined && { ca: readFileSync(ca) }),
    });
    this.#socket = socket;
    socket.on('error', (error) =>
      this.#options.log.debug('The daemon was not reached', { error: String(error) }),
    );
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => {
      socket.terminate();
      if (statusCode === 401) this.#refused('The daemon does not know the token of this node');
      if (statusCode === 426) this.#refused('The daemon speaks another version: install that of the daemon');
    });
    socket.on('open', () => this.#greet(socket));
    socket.on('close', (code, reason) => {
      if (code === refusedCode) this.#refused(reason.toString());
      else this.#again();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#session?.end('the node stops');
    this.#socket?.close();
  }

  #greet(socket: WebSocket): void {
    const session = this.#session?.isOver === false ? this.#session : null;
    const hello = {
      session: session?.id ?? null,
      incarnation: this.#incarnation,
      received: session?.received ?? 0,
      greeting: this.#options.greeting(),
    };
    socket.once('message', (data) => {
      const frame = decodeText(String(data));
      if ('welcome' in frame) void this.#enter(socket, session, frame);
      else socket.terminate();
    });
    socket.send(JSON.stringify({ hello }));
  }

  async #enter(socket: WebSocket, held: Session | null, { welcome }: WelcomeFrame): Promise<void> {
    this.#waitMs = firstWaitMs;
    this.#incarnation = welcome.incarnation;
    if (welcome.isResumed && held !== null && !held.isOver) {
      held.attach(socket, welcome.received);
      return;
    }
    held?.end('the daemon has a new session');
    const session = new Session({
      id: welcome.session,
      nodeId: '',
      greeting: null,
      beats: this.#beats,
      endAfter: this.#beats.fenceAfter,
    });
    this.#session = session;
    await this.#options.onSession(session, welcome.facts);
    if (session.isOver) return;
    socket.send(JSON.stringify({ ready: true }));
    session.attach(socket, 0);
  }

  #refused(reason: string): void {
    if (this.#isClosed) return;
    void this.close();
    this.#options.onRefused(reason);
  }

  #again(): void {
    if (this.#isClosed) return;
    const wait = this.#waitMs * (0.5 + Math.random());
    this.#waitMs = Math.min(maxWaitMs, this.#waitMs * 2);
    this.#timer = setTimeout(() => this.connect(), wait);
  }
}
