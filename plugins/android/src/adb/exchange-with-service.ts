// See docs/decisions/0036-android.md.
import { connect, type Socket } from 'node:net';
import { AdbRefusal, LostConnectionError, ServerGoneError } from './adb-errors.ts';
import { batchOpening } from './batch-openings.ts';
import type { ServiceRequest } from './open-service.ts';

/** What is said to a service of a device, and what its answer is made of. */
export interface ServiceExchange<T> {
  /** After which the time is up; null for never. */
  readonly limitMs: number | null;
  /** The service runs; what it takes may be written. */
  opened(socket: Socket): void;
  /** Gets the bytes of the service as they come, until it has a result. What it keeps of them it copies. */
  read(bytes: Buffer): T | null;
  /** The result when the time is up. */
  timeUp(): T;
  /** It is over, however it ended. */
  ended(): void;
}

/**
 * What ends it: a signal, or how to get one, for calls that come by the hundred. To make and to hear one costs a good
 * part of a short talk, and most have ended before anybody could end them: it is got for those that last.
 */
export type ExchangeSignal = AbortSignal | (() => AbortSignal);

export interface ExchangeRequest extends Omit<ServiceRequest, 'signal'> {
  readonly signal: ExchangeSignal;
}

/** After which it is asked for the signal of a talk. */
const lastsMs = 500;

/** What any of the sockets has read; it is looked at, or copied, before another one reads. */
const inbox = Buffer.allocUnsafeSlow(64 * 1024);

/** The requests that lead to a service: to its device, and to itself. */
const requests = 2;
const statusLength = 4;
const refusalHeadLength = 8;
const okay = Buffer.from('OKAY').readUInt32LE();
const fail = Buffer.from('FAIL').readUInt32LE();
const nothing: Buffer = Buffer.alloc(0);

/**
 * Opens a service of a device and reads until there is a result. The short way for what is done hundreds of times at
 * once: one promise, no parser between the socket and who reads it, and few objects, since all that waits is copied by
 * each collection of garbage. Rejects as `openService` does.
 */
export function exchangeWithService<T>(request: ExchangeRequest, talk: ServiceExchange<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    batchOpening(() => {
      const { signal } = request;
      if (typeof signal !== 'function' && signal.aborted) reject(signal.reason);
      else new Conversation({ request, talk, resolve, reject });
    });
  });
}

interface Parts<T> {
  readonly request: ExchangeRequest;
  readonly talk: ServiceExchange<T>;
  readonly resolve: (result: T) => void;
  readonly reject: (reason: unknown) => void;
}

class Conversation<T> {
  readonly #parts: Parts<T>;
  readonly #socket: Socket;
  readonly #abort = () => this.#fail(this.#signal?.reason);
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #hearing: NodeJS.Timeout | undefined;
  #signal: AbortSignal | null = null;
  #hasBegun = false;
  #accepted = 0;
  /** Of an answer that has not come whole. */
  #left = nothing;
  #isOver = false;

  constructor(parts: Parts<T>) {
    const { request, talk } = parts;
    const callback = (length: number) => this.#take(length);
    this.#parts = parts;
    this.#socket = connect({ host: '127.0.0.1', port: request.port, onread: { buffer: inbox, callback } });
    this.#socket.on('connect', () => this.#start());
    // What went wrong is told by the end that follows.
    this.#socket.on('error', ignore);
    this.#socket.on('close', () => this.#lose());
    const { signal } = request;
    if (typeof signal === 'function') this.#hearing = setTimeout(() => this.#hear(signal()), lastsMs);
    else this.#hear(signal);
    if (talk.limitMs !== null) this.#timer = setTimeout(() => this.#succeed(talk.timeUp()), talk.limitMs);
  }

  #hear(signal: AbortSignal): void {
    this.#signal = signal;
    if (signal.aborted) this.#abort();
    else signal.addEventListener('abort', this.#abort);
  }

  #start(): void {
    this.#hasBegun = true;
    this.#ask(`host:transport:${this.#parts.request.serial}`);
  }

  #ask(request: string): void {
    const length = Buffer.byteLength(request).toString(16).padStart(statusLength, '0');
    this.#socket.write(`${length}${request}`);
  }

  #take(length: number): true {
    if (this.#isOver) return true;
    try {
      const bytes = this.#serviceBytes(inbox.subarray(0, length));
      const result = bytes === null ? null : this.#parts.talk.read(bytes);
      if (result !== null) this.#succeed(result);
    } catch (error) {
      this.#fail(error);
    }
    return true;
  }

  /** One after the other: a server loses what is sent before it said OKAY. */
  #accept(): void {
    this.#accepted += 1;
    if (this.#accepted < requests) this.#ask(this.#parts.request.service);
    else this.#parts.talk.opened(this.#socket);
  }

  /** What belongs to the service; null before it runs. Throws an `AdbRefusal`. */
  #serviceBytes(chunk: Buffer): Buffer | null {
    if (this.#accepted === requests) return chunk;
    let bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    while (this.#accepted < requests) {
      if (bytes.length < statusLength) return this.#keep(bytes);
      const status = bytes.readUInt32LE();
      if (status === fail) return this.#refuse(bytes);
      if (status !== okay) throw new LostConnectionError();
      bytes = bytes.subarray(statusLength);
      this.#accept();
    }
    return bytes;
  }

  /** Rejects with the words of the server, once they are all there. */
  #refuse(bytes: Buffer): null {
    const length = Number.parseInt(bytes.toString('latin1', statusLength, refusalHeadLength), 16);
    const isWhole = bytes.length >= refusalHeadLength && bytes.length >= refusalHeadLength + length;
    if (!isWhole) return this.#keep(bytes);
    throw new AdbRefusal(String(bytes.subarray(refusalHeadLength, refusalHeadLength + length)));
  }

  #keep(bytes: Buffer): null {
    this.#left = Buffer.from(bytes);
    return null;
  }

  #lose(): void {
    if (!this.#isOver) this.#fail(this.#hasBegun ? new LostConnectionError() : new ServerGoneError());
  }

  #succeed(result: T): void {
    this.#end();
    this.#parts.resolve(result);
  }

  #fail(reason: unknown): void {
    this.#end();
    this.#parts.reject(reason);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#hearing);
    this.#signal?.removeEventListener('abort', this.#abort);
    // A service that said all gets no farewell: that is cheaper at both ends, and keeps no port for a minute.
    if (this.#accepted === requests) this.#socket.resetAndDestroy();
    else this.#socket.destroy();
    this.#parts.talk.ended();
  }
}

function ignore(): void {}
