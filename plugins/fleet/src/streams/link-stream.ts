import { Duplex } from 'node:stream';
import type { StreamMessage } from '../protocol/node-messages.ts';

/** Bytes that the other side has not taken; more of them wait here. The link keeps them until then. */
const windowBytes = 131_072;
/** Bytes of one message. */
const partBytes = 65_536;

interface Unsent {
  bytes: Uint8Array;
  readonly done: () => void;
}

type Send = (message: StreamMessage, bytes?: Uint8Array) => void;

/** One side of a stream between a node and its daemon, over the messages of their link. */
export class LinkStream extends Duplex {
  readonly #streamId: number;
  readonly #send: Send;
  /** Bytes that may be sent now. */
  #credit = windowBytes;
  #unsent: Unsent | null = null;
  /** Bytes that came, and for which the other side has no new credit. */
  #untaken = 0;
  /** The other side has cut it, or is lost. */
  #isCut = false;

  constructor(streamId: number, send: Send) {
    super();
    this.#streamId = streamId;
    this.#send = send;
  }

  receive(message: StreamMessage, bytes: Buffer | null): void {
    if (this.destroyed) return;
    if (message.kind === 'stream-taken') {
      this.#grant(message.count);
    } else if (message.kind === 'stream-over') this.push(null);
    else if (message.kind === 'stream-cut') this.lose(message.reason);
    else this.#take(bytes ?? Buffer.alloc(0));
  }

  /** Nothing reaches the other side any more. */
  lose(reason: string): void {
    this.#isCut = true;
    this.destroy(new Error(reason));
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#unsent = { bytes: chunk, done };
    this.#sendUnsent();
  }

  override _final(done: () => void): void {
    this.#send({ kind: 'stream-over', streamId: this.#streamId });
    done();
  }

  override _read(): void {
    if (this.#untaken === 0) return;
    this.#send({ kind: 'stream-taken', streamId: this.#streamId, count: this.#untaken });
    this.#untaken = 0;
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const isOver = this.writableFinished && this.readableEnded;
    if (!this.#isCut && !isOver) {
      const reason = error?.message ?? 'The other side has closed it';
      this.#send({ kind: 'stream-cut', streamId: this.#streamId, reason });
    }
    done(error);
  }

  /** Nobody takes more than was sent: more credit would fill the link. */
  #grant(count: number): void {
    if (count > 0 && this.#credit + count <= windowBytes) {
      this.#credit += count;
      this.#sendUnsent();
    } else this.destroy(new Error('The other side took more than was sent'));
  }

  #sendUnsent(): void {
    const unsent = this.#unsent;
    if (unsent === null) return;
    while (this.#credit > 0 && unsent.bytes.length > 0) {
      const part = unsent.bytes.subarray(0, Math.min(this.#credit, partBytes));
      this.#send({ kind: 'stream-bytes', streamId: this.#streamId }, part);
      this.#credit -= part.length;
      unsent.bytes = unsent.bytes.subarray(part.length);
    }
    if (unsent.bytes.length > 0) return;
    this.#unsent = null;
    unsent.done();
  }

  #take(bytes: Buffer): void {
    this.#untaken += bytes.length;
    if (this.#untaken > windowBytes) this.destroy(new Error('The other side sent more than it may'));
    else if (this.push(bytes)) this._read();
  }
}
