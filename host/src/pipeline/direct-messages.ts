// See docs/decisions/0242-calls-of-a-call.md
import { EventEmitter } from 'node:events';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { OperationAnswer } from '@gatehouse/sdk-plugin/internal';
import type { RawRequest } from './exchange.ts';

/** The parts of a socket that the pipeline looks at: whether it is closed, and when it closes. */
class DirectSocket extends EventEmitter {
  destroyed = false;
}

export interface DirectHead {
  readonly method: string;
  /** The prefix `/api/v1`, the path and the query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined without a body. */
  readonly body: string | undefined;
}

/** A request that comes over no socket, with its whole body. */
export class DirectRequest extends IncomingMessage implements RawRequest {
  readonly path: string;
  readonly search: string;
  readonly #socket: DirectSocket;

  constructor({ method, url, headers, body }: DirectHead) {
    const socket = new DirectSocket();
    super(socket as EventEmitter as Socket);
    this.#socket = socket;
    const mark = url.indexOf('?');
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.search = mark === -1 ? '' : url.slice(mark);
    Object.assign(this, { method, url });
    this.headers = { ...headers };
    this.rawHeaders = Object.entries(headers).flat();
    this.complete = true;
    if (body !== undefined) {
      this.headers['content-length'] = String(Buffer.byteLength(body));
      this.push(body);
    }
    this.push(null);
  }

  /** The caller goes away: to the pipeline its connection is lost. */
  leave(): void {
    this.#socket.destroyed = true;
    this.#socket.emit('close');
  }
}

/** Keeps an answer of at most some bytes, in place of sending it. */
export class DirectResponse extends ServerResponse {
  readonly answered: Promise<OperationAnswer>;
  readonly #maxBytes: number;
  readonly #pieces: Uint8Array[] = [];
  readonly #headers: Record<string, string> = {};
  #size = 0;
  #resolve: (answer: OperationAnswer) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;

  constructor(request: DirectRequest, maxBytes: number) {
    super(request);
    this.#maxBytes = maxBytes;
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    this.statusCode = status;
    const given: OutgoingHttpHeaders = Object(rest.at(-1));
    for (const name of Object.keys(given)) this.#headers[name.toLowerCase()] = String(given[name]);
    return this;
  }

  override write(piece: string | Uint8Array): boolean {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    this.#size += bytes.length;
    if (this.#size <= this.#maxBytes) this.#pieces.push(bytes);
    else this.destroy(tooLong(this.#maxBytes));
    return true;
  }

  override end(last?: unknown): this {
    if (typeof last === 'string' || last instanceof Uint8Array) this.write(last);
    if (this.writableEnded || this.destroyed) return this;
    this.finished = true;
    const [first = new Uint8Array()] = this.#pieces;
    const bytes = this.#pieces.length <= 1 ? first : Buffer.concat(this.#pieces);
    this.#resolve({ status: this.statusCode, headers: this.#headers, bytes });
    this.emit('close');
    return this;
  }

  /** Nobody wants the rest of the answer, or its source failed in the middle of it. */
  override destroy(error?: Error): this {
    this.destroyed = true;
    this.#reject(error ?? new Error('The answer ended before it was whole'));
    this.emit('close');
    return this;
  }
}

function tooLong(maxBytes: number): GatehouseError {
  return new GatehouseError(
    'payload_too_large',
    `The answer has more than ${maxBytes} bytes; ask for a part of it`,
  );
}
