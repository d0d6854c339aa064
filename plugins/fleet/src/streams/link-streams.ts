import type { Duplex } from 'node:stream';
import type { StreamMessage, ToNode } from '../protocol/node-messages.ts';
import { LinkStream } from './link-stream.ts';

type Send = (message: StreamMessage, bytes?: Uint8Array) => void;

/** Streams of a session at once: the link ends a session that has too many bytes under way. */
const maxOpen = 256;

/** The open streams of one session, by their ids. */
export class LinkStreams {
  readonly #send: Send;
  readonly #open = new Map<number, LinkStream>();

  constructor(send: Send) {
    this.#send = send;
  }

  open(streamId: number): LinkStream {
    const stream = new LinkStream(streamId, this.#send);
    this.#open.set(streamId, stream);
    // The user of the stream hears of its end by its own listener.
    stream.on('error', () => undefined);
    stream.once('close', () => this.#open.delete(streamId));
    return stream;
  }

  /** Why no further one can be used; null where it can. */
  get refusal(): string | null {
    return this.#open.size > maxOpen ? `${maxOpen} streams to the node are open` : null;
  }

  /** A message to a stream that is over is dropped: it was sent before the other side knew. */
  receive(message: StreamMessage, bytes: Buffer | null): void {
    this.#open.get(message.streamId)?.receive(message, bytes);
  }

  lose(reason: string): void {
    for (const stream of this.#open.values()) stream.lose(reason);
  }
}

/** Streams of a daemon to what a node offers. */
export class StreamsToNode {
  readonly #send: (message: ToNode, bytes?: Uint8Array) => void;
  readonly #streams: LinkStreams;
  #lastId = 0;
  #lostBecause: string | null = null;

  constructor(send: (message: ToNode, bytes?: Uint8Array) => void) {
    this.#send = send;
    this.#streams = new LinkStreams(send);
  }

  open(name: string): Duplex {
    const streamId = ++this.#lastId;
    const stream = this.#streams.open(streamId);
    const refusal = this.#lostBecause ?? this.#streams.refusal;
    if (refusal === null) this.#send({ kind: 'open-stream', streamId, name });
    else stream.lose(refusal);
    return stream;
  }

  receive(message: StreamMessage, bytes: Buffer | null): void {
    this.#streams.receive(message, bytes);
  }

  lose(reason: string): void {
    this.#lostBecause = reason;
    this.#streams.lose(reason);
  }
}
