import type { WebSocket } from 'ws';
import { decodeBytes, decodeText, encodeBytes, type Frame, FrameError, type MessageFrame } from './frames.ts';

/** A session between the daemon and a node, over one connection after the other. */
export interface LinkSession {
  readonly nodeId: string;
  /** Facts of the node. */
  readonly greeting: unknown;
  /** False while its connection is cut. */
  readonly isConnected: boolean;
  /** Resolves with the reason when it is over for good. */
  readonly ended: Promise<string>;
  /** Messages arrive in order, each exactly once while the session lives. */
  send(message: object, bytes?: Uint8Array): void;
  listen(listener: (message: unknown, bytes: Buffer | null) => void): void;
  onConnection(listener: (isConnected: boolean) => void): void;
  end(reason: string): void;
}

export interface LinkBeats {
  /** Milliseconds between two beats. */
  readonly beatMs: number;
  /** Missed beats after which a connection counts as cut. */
  readonly reconnectAfter: number;
  /** Missed beats after which a node ends its work. */
  readonly fenceAfter: number;
  /** Missed beats after which the daemon gives the work of a node away. More than `fenceAfter`. */
  readonly lostAfter: number;
}

export const usualBeats: LinkBeats = { beatMs: 1000, reconnectAfter: 4, fenceAfter: 10, lostAfter: 20 };

interface SessionOptions {
  readonly id: string;
  readonly nodeId: string;
  readonly greeting: unknown;
  readonly beats: LinkBeats;
  /** Missed beats after which it is over. */
  readonly endAfter: number;
}

interface Kept {
  readonly n: number;
  readonly data: string | Buffer;
}

const maxKept = 100_000;
const maxKeptBytes = 64 * 1024 * 1024;
/** An answer to each message would double the frames. */
const ackEvery = 64;

/** One side of a session. */
export class Session implements LinkSession {
  readonly id: string;
  readonly nodeId: string;
  readonly greeting: unknown;
  readonly ended: Promise<string>;
  readonly #options: SessionOptions;
  readonly #beat: NodeJS.Timeout;
  #end: (reason: string) => void = () => undefined;
  #isOver = false;
  #socket: WebSocket | null = null;
  #listener: ((message: unknown, bytes: Buffer | null) => void) | null = null;
  readonly #early: [unknown, Buffer | null][] = [];
  readonly #onConnection: ((isConnected: boolean) => void)[] = [];
  /** Sent and not acknowledged. */
  #kept: Kept[] = [];
  #keptBytes = 0;
  #sent = 0;
  #received = 0;
  #acknowledged = 0;
  #missed = 0;
  #lastBeat = performance.now();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.id = options.id;
    this.nodeId = options.nodeId;
    this.greeting = options.greeting;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#beat = setInterval(() => this.#count(), options.beats.beatMs);
  }

  get isConnected(): boolean {
    return this.#socket !== null;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Number of the last message that arrived. */
  get received(): number {
    return this.#received;
  }

  listen(listener: (message: unknown, bytes: Buffer | null) => void): void {
    this.#listener = listener;
    for (const [message, bytes] of this.#early.splice(0)) listener(message, bytes);
  }

  onConnection(listener: (isConnected: boolean) => void): void {
    this.#onConnection.push(listener);
  }

  send(message: object, bytes?: Uint8Array): void {
    if (this.#isOver) return;
    const frame = { n: ++this.#sent, m: message } satisfies MessageFrame;
    const data = bytes === undefined ? JSON.stringify(frame) : encodeBytes(frame, bytes);
    this.#kept.push({ n: frame.n, data });
    this.#keptBytes += data.length;
    if (this.#kept.length > maxKept || this.#keptBytes > maxKeptBytes)
      this.end('the other side takes no messages');
    else this.#socket?.send(data);
  }

  end(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#beat);
    this.#socket?.close(1000, reason.slice(0, 100));
    this.#socket = null;
    this.#kept = [];
    this.#end(reason);
  }

  /**
   * Goes on over a connection; one that it had is closed.
   * @param received number of the last message that the other side has
   */
  attach(socket: WebSocket, received: number): void {
    const before = this.#socket;
    this.#socket = socket;
    before?.terminate();
    this.#missed = 0;
    this.#acknowledge(received);
    for (const { data } of this.#kept) socket.send(data);
    socket.on('message', (data, isBinary) => this.#take(socket, toBuffer(data), isBinary));
    socket.on('close', () => this.#detach(socket));
    for (const listener of this.#onConnection) listener(true);
  }

  #detach(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    for (const listener of this.#onConnection) listener(false);
  }

  #take(socket: WebSocket, data: Buffer, isBinary: boolean): void {
    if (this.#socket !== socket) return;
    this.#missed = 0;
    try {
      if (isBinary) {
        const { frame, bytes } = decodeBytes(data);
        this.#receive(frame, bytes);
      } else this.#receive(decodeText(data.toString()), null);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.end(`the other side sent a malformed frame: ${error.message}`);
    }
  }

  #receive(frame: Frame, bytes: Buffer | null): void {
    if ('ack' in frame) this.#acknowledge(frame.ack);
    if (!('n' in frame) || frame.n <= this.#received) return;
    if (frame.n !== this.#received + 1) throw new FrameError('a message is missing');
    this.#received = frame.n;
    if (this.#received - this.#acknowledged >= ackEvery) this.#sendAck();
    if (this.#listener === null) this.#early.push([frame.m, bytes]);
    else this.#listener(frame.m, bytes);
  }

  #acknowledge(received: number): void {
    const index = this.#kept.findIndex(({ n }) => n > received);
    const gone = this.#kept.splice(0, index < 0 ? this.#kept.length : index);
    for (const { data } of gone) this.#keptBytes -= data.length;
  }

  #sendAck(): void {
    this.#acknowledged = this.#received;
    this.#socket?.send(JSON.stringify({ ack: this.#received }));
  }

  /** Counts beats in place of the clock: time in which this process did not run adds one at most. */
  #count(): void {
    const { beats, endAfter } = this.#options;
    const now = performance.now();
    const wasFrozen = now - this.#lastBeat > endAfter * beats.beatMs;
    this.#lastBeat = now;
    this.#missed += 1;
    if (wasFrozen || this.#missed >= endAfter) {
      this.end(wasFrozen ? 'this process was frozen' : `nothing was heard for ${endAfter} beats`);
      return;
    }
    this.#sendAck();
    if (this.#missed >= beats.reconnectAfter) this.#socket?.terminate();
  }
}

function toBuffer(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
