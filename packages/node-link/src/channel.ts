import type { Logger } from '@gatehouse/sdk-plugin';
import type { WebSocket } from 'ws';
import type { NumberedMessage } from './frame.ts';
import { Outbox } from './outbox.ts';
import { sendTogether } from './send-together.ts';
import type { LinkSession } from './session.ts';
import { wordsOf } from './words-of.ts';

export interface ChannelOptions {
  readonly nodeId: string;
  readonly protocol: number;
  readonly greeting: unknown;
  readonly log: Logger;
  /** Called once, before `ended` resolves. */
  onEnd(reason: string): void;
}

type Listener = (message: unknown, bytes: Buffer | null) => void;

/** Larger amounts are acknowledged before the next beat. */
const acknowledgeAfter = { messages: 64, bytes: 2 ** 20 };

/** The numbered messages of a session in both directions, over one web socket after the other. */
export class Channel implements LinkSession {
  readonly nodeId: string;
  readonly protocol: number;
  readonly greeting: unknown;
  readonly ended: Promise<string>;
  readonly #options: ChannelOptions;
  readonly #outbox = new Outbox();
  readonly #listeners: Listener[] = [];
  readonly #connectionListeners: ((isConnected: boolean) => void)[] = [];
  readonly #resolveEnded: (reason: string) => void;
  #line: WebSocket | null = null;
  #received = 0;
  #unacknowledged = { messages: 0, bytes: 0 };
  #isOver = false;

  constructor(options: ChannelOptions) {
    this.nodeId = options.nodeId;
    this.protocol = options.protocol;
    this.greeting = options.greeting;
    this.#options = options;
    const { promise, resolve } = withResolver();
    this.ended = promise;
    this.#resolveEnded = resolve;
  }

  get isConnected(): boolean {
    return this.#line !== null;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The number of the last message that was received, for the peer: it drops what it kept until there. */
  takeReceived(): number {
    this.#unacknowledged = { messages: 0, bytes: 0 };
    return this.#received;
  }

  send(message: object, bytes?: Uint8Array): void {
    if (this.#isOver) return;
    const frame = this.#outbox.add(message, bytes);
    const { problem } = this.#outbox;
    if (problem !== null) this.end(problem);
    else if (this.#line !== null) sendTogether(this.#line, frame);
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  onConnection(listener: (isConnected: boolean) => void): void {
    this.#connectionListeners.push(listener);
  }

  end(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.detach();
    this.#options.onEnd(reason);
    this.#resolveEnded(reason);
  }

  /** Messages go over this socket from now on, beginning with those that were not acknowledged. */
  attach(line: WebSocket): void {
    if (this.#isOver) return;
    if (this.#listeners.length === 0) {
      this.end('onSession did not call listen: messages would be lost');
      return;
    }
    for (const frame of this.#outbox.frames()) sendTogether(line, frame);
    this.#line = line;
    for (const listener of this.#connectionListeners) listener(true);
  }

  detach(): void {
    if (this.#line === null) return;
    this.#line = null;
    for (const listener of this.#connectionListeners) listener(false);
  }

  /** Throws for a number that was not sent. */
  acknowledge(number: number): void {
    this.#outbox.acknowledge(number);
  }

  /** Throws for a message out of order. */
  receive({ number, message, bytes }: NumberedMessage, size: number): void {
    if (this.#line === null) throw new Error(`message ${number} came before the session was ready`);
    if (number !== this.#received + 1)
      throw new Error(`message ${number} came after message ${this.#received}`);
    this.#received = number;
    this.#unacknowledged.messages += 1;
    this.#unacknowledged.bytes += size;
    this.#deliver(message, bytes);
    this.#acknowledgeMuch();
  }

  #deliver(message: object, bytes: Buffer | null): void {
    try {
      for (const listener of this.#listeners) listener(message, bytes);
    } catch (error) {
      this.#options.log.error('a listener of node messages failed', { nodeId: this.nodeId, error });
      this.end(`a listener of messages failed: ${wordsOf(error)}`);
    }
  }

  #acknowledgeMuch(): void {
    const { messages, bytes } = this.#unacknowledged;
    if (messages < acknowledgeAfter.messages && bytes < acknowledgeAfter.bytes) return;
    this.#line?.send(JSON.stringify({ got: this.takeReceived() }));
  }
}

function withResolver() {
  let resolve: (reason: string) => void = () => undefined;
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
