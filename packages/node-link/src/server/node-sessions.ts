import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { Channel } from '../channel.ts';
import { endLine } from '../end-line.ts';
import { type FrameContent, isMalformed, parseFrame, sizeOf } from '../frame.ts';
import { type Hello, handshakeMs, numberOf, parseFromNode, parseHello } from '../protocol.ts';
import type { LinkServerOptions } from '../server-options.ts';
import type { LinkBeats } from '../session.ts';
import { wordsOf } from '../words-of.ts';

interface NodeSession {
  readonly id: string;
  readonly channel: Channel;
  line: WebSocket | null;
  /** Beats of the daemon since the last frame of the node. */
  missed: number;
  /** The node has ended what an earlier session had. */
  isReady: boolean;
}

/** One web socket of a node, which has a session after its first frame. */
interface NodeLine {
  readonly nodeId: string;
  readonly line: WebSocket;
  readonly helloDeadline: NodeJS.Timeout;
  session: NodeSession | null;
}

/** The sessions of all nodes, each node with one. */
export class NodeSessions {
  readonly #options: LinkServerOptions;
  readonly #beats: LinkBeats;
  readonly #sessions = new Map<string, NodeSession>();
  #isClosed = false;

  constructor(options: LinkServerOptions, beats: LinkBeats) {
    this.#options = options;
    this.#beats = beats;
  }

  accept(nodeId: string, line: WebSocket): void {
    const helloDeadline = setTimeout(() => line.terminate(), handshakeMs);
    const entry: NodeLine = { nodeId, line, helloDeadline, session: null };
    line.on('message', (data, isBinary) => this.#hear(entry, data, isBinary));
    line.on('error', (error) => {
      if (isMalformed(error)) this.#fail(entry, error);
    });
    line.on('close', () => {
      clearTimeout(helloDeadline);
      if (entry.session?.line === line) cut(entry.session);
    });
  }

  beat(): void {
    for (const session of this.#sessions.values()) {
      session.missed += 1;
      if (session.missed >= this.#beats.lostAfter) {
        session.line?.terminate();
        session.channel.end(
          `nothing was heard from the node for ${session.missed} beats of ${this.#beats.beatMs} ms`,
        );
      } else if (session.missed >= this.#beats.reconnectAfter && session.line !== null) {
        session.line.terminate();
        cut(session);
      }
    }
  }

  /** No node gets a session from now on. */
  close(reason: string): void {
    this.#isClosed = true;
    for (const { channel } of [...this.#sessions.values()]) channel.end(reason);
  }

  #hear(entry: NodeLine, data: RawData, isBinary: boolean): void {
    try {
      if (entry.session === null) this.#greet(entry, parseFrame(data, isBinary));
      else if (entry.session.line === entry.line) this.#take(entry.session, data, isBinary);
    } catch (error) {
      this.#fail(entry, error);
    }
  }

  #greet(entry: NodeLine, content: FrameContent): void {
    if (!('control' in content)) throw new Error('a message came before the greeting');
    const hello = parseHello(content.control);
    clearTimeout(entry.helloDeadline);
    if (this.#isClosed) {
      entry.line.terminate();
      return;
    }
    const session = this.#sessions.get(entry.nodeId);
    const isSame =
      session?.id === hello.session && session.channel.protocol === numberOf(entry.line.protocol);
    if (isSame && hello.incarnation === this.#options.incarnation) this.#resume(entry, session, hello);
    else {
      if (hello.session !== null) this.#options.onLate?.(entry.nodeId);
      this.#begin(entry, hello);
    }
  }

  #resume(entry: NodeLine, session: NodeSession, hello: Hello): void {
    entry.session = session;
    const earlier = session.line;
    cut(session);
    earlier?.terminate();
    session.channel.acknowledge(hello.got);
    session.line = entry.line;
    session.missed = 0;
    const resumed = { got: session.channel.takeReceived(), answer: hello.beat };
    entry.line.send(JSON.stringify({ resumed }));
  }

  #begin(entry: NodeLine, { greeting }: Hello): void {
    const { nodeId, line } = entry;
    const text = this.#options.welcome(nodeId, greeting);
    if (typeof text === 'string') {
      this.#options.log.warn('a node was refused', { nodeId, reason: text });
      endLine(line, 'refused', text);
      return;
    }
    this.#sessions.get(nodeId)?.channel.end('the node began a new session');
    const session = this.#createSession(entry, greeting);
    entry.session = session;
    session.line = line;
    this.#sessions.set(nodeId, session);
    const { incarnation } = this.#options;
    line.send(JSON.stringify({ welcome: { session: session.id, incarnation, nodeId, text } }));
  }

  #createSession({ nodeId, line }: NodeLine, greeting: unknown): NodeSession {
    const { log } = this.#options;
    const protocol = numberOf(line.protocol);
    const onEnd = (reason: string) => {
      log.info('the session of a node ended', { nodeId, reason });
      if (this.#sessions.get(nodeId) === session) this.#sessions.delete(nodeId);
      if (session.line !== null) endLine(session.line, 'ended', reason);
      session.line = null;
    };
    const channel = new Channel({ nodeId, protocol, greeting, log, onEnd });
    const session: NodeSession = { id: randomUUID(), channel, line: null, missed: 0, isReady: false };
    return session;
  }

  #take(session: NodeSession, data: RawData, isBinary: boolean): void {
    session.missed = 0;
    const { channel, line } = session;
    const content = parseFrame(data, isBinary);
    if ('numbered' in content) {
      channel.receive(content.numbered, sizeOf(data));
      return;
    }
    const frame = parseFromNode(content.control);
    if ('got' in frame) channel.acknowledge(frame.got);
    if ('beat' in frame) line?.send(JSON.stringify({ answer: frame.beat, got: channel.takeReceived() }));
    if ('over' in frame) channel.end(frame.reason);
    if ('ready' in frame && line !== null) this.#open(session, line);
  }

  #open(session: NodeSession, line: WebSocket): void {
    if (!session.isReady) {
      session.isReady = true;
      this.#options.log.info('a node has a new session', { nodeId: session.channel.nodeId });
      this.#options.onSession(session.channel);
    }
    session.channel.attach(line);
  }

  /** The node may be in other hands: nothing that it had goes on. */
  #fail({ nodeId, line, session }: NodeLine, error: unknown): void {
    if (session !== null && session.line !== line) return;
    const reason = `a frame of the node could not be taken: ${wordsOf(error)}`;
    this.#options.log.warn('a frame of a node could not be taken', { nodeId, reason });
    if (session === null) endLine(line, 'ended', reason);
    else session.channel.end(reason);
  }
}

function cut(session: NodeSession): void {
  session.line = null;
  session.channel.detach();
}
