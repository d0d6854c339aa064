// See docs/decisions/0036-android.md.
import { connect, type Socket } from 'node:net';
import { AdbRefusal, LostConnectionError, ServerGoneError } from './adb-errors.ts';
import { batchOpening } from './batch-openings.ts';
import type { ServiceRequest } from './open-service.ts';

/** Writes to a service of a device and reads its answer. */
export interface ServiceExchange<T> {
  /** Time limit; null for none. */
  readonly limitMs: number | null;
  /** The service runs and accepts input. */
  opened(socket: Socket): void;
  /** Gets the bytes of the service as they arrive, until it returns a result. It must copy bytes that it keeps. */
  read(bytes: Buffer): T | null;
  /** The result when the time limit is reached. */
  timeUp(): T;
  /** The exchange has ended, with or without a result. */
  ended(): void;
}

/**
 * A signal that ends the exchange, or a function that returns one. Creating a signal and listening to it costs a good
 * part of a short exchange, and most exchanges end before anybody could abort them, so with a function the signal is
 * created only for those that last.
 */
export type ExchangeSignal = AbortSignal | (() => AbortSignal);

export interface ExchangeRequest extends Omit<ServiceRequest, 'signal'> {
  readonly signal: ExchangeSignal;
}

/** Time after which the signal of an exchange is created. */
const signalDelayMs = 500;

/** Bytes that any of the sockets has read. They must be used or copied before another socket reads. */
const inbox = Buffer.allocUnsafeSlow(64 * 1024);

/** Each exchange sends two requests: for the device and for the service. */
const requests = 2;
const statusLength = 4;
const refusalHeadLength = 8;
const okay = Buffer.from('OKAY').readUInt32LE();
const fail = Buffer.from('FAIL').readUInt32LE();
const nothing: Buffer = Buffer.alloc(0);

/**
 * Opens a service of a device and reads until there is a result. It is the fast path for work that happens hundreds
 * of times at once: it has one promise, no parser between the socket and the reader, and few objects, since each
 * garbage collection copies all that wait. Rejects as `openService` does.
 */
export function exchangeWithService<T>(request: ExchangeRequest, exchange: ServiceExchange<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    batchOpening(() => {
      const { signal } = request;
      if (typeof signal !== 'function' && signal.aborted) reject(signal.reason);
      else new Exchange({ request, exchange, resolve, reject });
    });
  });
}

interface Parts<T> {
  readonly request: ExchangeRequest;
  readonly exchange: ServiceExchange<T>;
  readonly resolve: (result: T) => void;
  readonly reject: (reason: unknown) => void;
}

class Exchange<T> {
  readonly #parts: Parts<T>;
  readonly #socket: Socket;
  readonly #abort = () => this.#fail(this.#signal?.reason);
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #signalTimer: NodeJS.Timeout | undefined;
  #signal: AbortSignal | null = null;
  #isConnected = false;
  #accepted = 0;
  /** Bytes of a status that has not arrived whole. */
  #left = nothing;
  #hasEnded = false;

  constructor(parts: Parts<T>) {
    const { request, exchange } = parts;
    const callback = (length: number) => this.#take(length);
    this.#parts = parts;
    this.#socket = connect({ host: '127.0.0.1', port: request.port, onread: { buffer: inbox, callback } });
    this.#socket.on('connect', () => this.#start());
    // The `close` event that follows reports the failure.
    this.#socket.on('error', ignore);
    this.#socket.on('close', () => this.#lose());
    const { signal } = request;
    if (typeof signal === 'function')
      this.#signalTimer = setTimeout(() => this.#listenTo(signal()), signalDelayMs);
    else this.#listenTo(signal);
    if (exchange.limitMs !== null)
      this.#timer = setTimeout(() => this.#succeed(exchange.timeUp()), exchange.limitMs);
  }

  #listenTo(signal: AbortSignal): void {
    this.#signal = signal;
    if (signal.aborted) this.#abort();
    else signal.addEventListener('abort', this.#abort);
  }

  #start(): void {
    this.#isConnected = true;
    this.#ask(`host:transport:${this.#parts.request.serial}`);
  }

  #ask(request: string): void {
    const length = Buffer.byteLength(request).toString(16).padStart(statusLength, '0');
    this.#socket.write(`${length}${request}`);
  }

  #take(length: number): true {
    if (this.#hasEnded) return true;
    try {
      const bytes = this.#serviceBytes(inbox.subarray(0, length));
      const result = bytes === null ? null : this.#parts.exchange.read(bytes);
      if (result !== null) this.#succeed(result);
    } catch (error) {
      this.#fail(error);
    }
    return true;
  }

  /** Sends one request after the other: a server loses bytes that arrive before its OKAY. */
  #accept(): void {
    this.#accepted += 1;
    if (this.#accepted < requests) this.#ask(this.#parts.request.service);
    else this.#parts.exchange.opened(this.#socket);
  }

  /** The bytes of the service; null before it runs. Throws an `AdbRefusal`. */
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

  /** Throws the message of the server, once all of it has arrived. */
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
    if (!this.#hasEnded) this.#fail(this.#isConnected ? new LostConnectionError() : new ServerGoneError());
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
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#signalTimer);
    this.#signal?.removeEventListener('abort', this.#abort);
    // The service has sent everything, so a reset is enough: it is cheaper at both ends and leaves no port in
    // TIME_WAIT.
    if (this.#accepted === requests) this.#socket.resetAndDestroy();
    else this.#socket.destroy();
    this.#parts.exchange.ended();
  }
}

function ignore(): void {}
