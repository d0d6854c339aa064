/// <reference path="../pipeline/send-type.d.ts" />
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { failBody } from '@gatehouse/platform/fail-body';
import { takeOverClose } from '@gatehouse/platform/take-over-close';
import { GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import send from '@polka/send-type';
import type { RawRequest } from '../pipeline/exchange.ts';
import type { RequestListener } from '../pipeline/pipeline.ts';
import { hasBody } from '../pipeline/read-json.ts';
import type { HttpLimits } from '../settings/http-limits.ts';
import { findFramingFault } from './framing.ts';
import { lingerAndClose } from './linger.ts';
import { createRefusal, refusalBytes } from './refusal.ts';

/** The sockets of clients that have shown a valid key. */
export type KnownConnections = Pick<WeakSet<object>, 'add' | 'has'>;

export interface ConnectionParts {
  readonly limits: HttpLimits;
  readonly withKey: KnownConnections;
  readonly listener: RequestListener;
  readonly log: Logger;
}

/** One connection of a client: keeps it to its limits, and lets nothing run after its last answer. */
export class Connection {
  readonly #socket: Socket;
  readonly #parts: ConnectionParts;
  /** Null before the first request and once its answer is out. */
  #request: IncomingMessage | null = null;
  #response: ServerResponse | null = null;
  #hasAnswered = false;
  #isClosing = false;
  /** On the monotonic clock. Checked periodically: a timer per body would cost more than most bodies. */
  #bodyDueAt = Number.POSITIVE_INFINITY;
  /** Bytes in both directions at the last look. */
  #moved = 0;
  /** The first look that saw nothing more move. */
  #stillSince = Number.POSITIVE_INFINITY;
  #isTimed = false;

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#socket = socket;
    this.#parts = parts;
    takeOverClose(socket, () => this.#close());
    socket.once('close', () => this.#failBody('The connection ended before the body did'));
  }

  get hasShownKey(): boolean {
    return this.#parts.withKey.has(this.#socket);
  }

  /** It waits for no answer: it has asked nothing yet, not all of a request has come, or all answers are out. */
  get isIdle(): boolean {
    return this.#response === null || this.#response.writableFinished;
  }

  /** Serves one request. After an answer that closes the connection nothing is served any more. */
  serve(request: RawRequest, response: ServerResponse): void {
    if (this.#isClosing) return;
    this.#request = request;
    this.#response = response;
    const fault = findFramingFault(request);
    if (fault !== null) {
      this.#isClosing = true;
      const { headers, body } = this.#refusal(fault);
      send(response, 400, body, headers);
      return;
    }
    if (request.headers.upgrade !== undefined) {
      // The offer is ignored. But Node drops what stands behind such a request: this one is the last.
      this.#isClosing = true;
      response.shouldKeepAlive = false;
    }
    this.#bodyDueAt = isBounded(request)
      ? performance.now() + this.#parts.limits.jsonBodyMs
      : Number.POSITIVE_INFINITY;
    if (this.#isTimed) this.#untime();
    this.#answer(request, response);
  }

  /** The input is no valid request, or its body broke off. Pending answers are sent first. */
  fail(reason: string): void {
    if (this.#request?.complete === false) this.#failBody(reason);
    else if (!this.#isClosing) void this.#refuse(reason);
  }

  /**
   * Ends a body that is late and a connection that is not used, and has the socket timed once a client stands still
   * in the middle of something: a timer that runs all the time would be set anew at every byte of every request.
   */
  look(now: number): void {
    if (now > this.#bodyDueAt) this.#failBody('The body did not arrive in time');
    const moved = this.#socket.bytesRead + this.#socket.bytesWritten;
    if (moved !== this.#moved) this.#stillSince = now;
    else if (this.#isInTheMiddle) this.#time();
    else if (this.#isUnused && now - this.#stillSince > this.#parts.limits.keepAliveMs)
      this.#socket.destroy();
    this.#moved = moved;
  }

  #time(): void {
    if (this.#isTimed) return;
    this.#isTimed = true;
    this.#socket.setTimeout(this.#parts.limits.idleMs);
  }

  #untime(): void {
    this.#isTimed = false;
    this.#socket.setTimeout(0);
  }

  /** Its last answer is out. Before its first request the time for headers runs. */
  get #isUnused(): boolean {
    return this.#hasAnswered && this.isIdle;
  }

  get #isInTheMiddle(): boolean {
    const request = this.#request;
    return this.#socket.writableLength > 0 || (request !== null && !request.complete && hasBody(request));
  }

  /** Nothing moved for a while: a waiting handler is fine, a client that waits is not. */
  idle(): void {
    const isSending = this.#request?.complete === false;
    if (this.#socket.writableLength > 0) this.#socket.destroy();
    else if (isSending) this.#failIdleBody();
    else if (this.#response === null || this.#response.writableFinished) this.#socket.destroy();
  }

  #answer(request: RawRequest, response: ServerResponse): void {
    try {
      const answering = this.#parts.listener(request, response);
      if (answering === undefined) this.#goOn(request, response);
      else
        answering.then(
          () => this.#goOn(request, response),
          (error: unknown) => this.#giveUp(error),
        );
    } catch (error) {
      this.#giveUp(error);
    }
  }

  #goOn(request: RawRequest, response: ServerResponse): void {
    this.#hasAnswered = true;
    // The rest of a body is never read, so later bytes must not be parsed as a request.
    if (!request.complete && hasBody(request)) this.#isClosing = true;
    else if (this.#response === response && isOut(response)) this.#forget();
  }

  /** An answered request that is kept until the next one would be copied by each collection of young objects. */
  #forget(): void {
    this.#request = null;
    this.#response = null;
  }

  #giveUp(error: unknown): void {
    this.#parts.log.error('a request could not be answered', { error: String(error) });
    this.#socket.destroy();
  }

  #failIdleBody(): void {
    // Bytes that wait in the request are ours to take: then it is the disk that is slow.
    if (this.#request?.readableLength === 0) this.#failBody('The body stopped arriving');
  }

  /** Ends the stream of a body that will never be complete. The answer still needs the socket. */
  #failBody(reason: string): void {
    const request = this.#request;
    if (request === null || request.complete || request.destroyed) return;
    failBody(request, new GatehouseError('bad_request', reason));
  }

  async #refuse(reason: string): Promise<void> {
    this.#isClosing = true;
    const last = this.#response;
    const isUnderWay = last !== null && !last.writableFinished && !last.destroyed;
    // Node ends the connection of a client that hung up, also where a whole request waits for its answer.
    if (isUnderWay && !this.#socket.readableEnded) await once(last, 'close');
    if (!this.#socket.writable || (isUnderWay && this.#socket.readableEnded)) {
      this.#socket.destroy();
      return;
    }
    this.#socket.write(refusalBytes(this.#refusal(reason)));
    this.#close();
  }

  #refusal(reason: string) {
    const refusal = createRefusal(reason);
    this.#parts.log.debug('a request was refused', { requestId: refusal.requestId, reason });
    return refusal;
  }

  #close(): void {
    this.#isClosing = true;
    lingerAndClose(this.#socket, this.#parts.limits);
  }
}

/** All bytes of the answer are with the system. */
function isOut(response: ServerResponse): boolean {
  return response.writableEnded && response.writableLength === 0;
}

/** An upload may take as long as it keeps moving. */
function isBounded(request: IncomingMessage): boolean {
  return (
    hasBody(request) && !request.headers['content-type']?.toLowerCase().startsWith('application/octet-stream')
  );
}
