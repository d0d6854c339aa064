import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Caller,
  type ErrorCode,
  type ErrorDetails,
  GatehouseError,
  type HostName,
  type Upload,
} from '@gatehouse/sdk-plugin';

export interface RequestCallParts {
  readonly host: HostName;
  readonly requestId: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly upload: Upload | null;
  readonly caller: Caller | null;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly stopping: AbortSignal;
}

/** One request as its handler sees it. What a handler seldom needs is made when it is asked for. */
export class RequestCall {
  readonly host: HostName;
  readonly requestId: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly upload: Upload | null;
  readonly caller: Caller | null;
  readonly #parts: RequestCallParts;
  #signal: AbortSignal | null = null;

  constructor(parts: RequestCallParts) {
    this.host = parts.host;
    this.requestId = parts.requestId;
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.upload = parts.upload;
    this.caller = parts.caller;
    this.#parts = parts;
  }

  get headers(): Readonly<Record<string, string | undefined>> {
    const { authorization, cookie, ...rest } = this.#parts.request.headers;
    const entries = Object.entries(rest).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]);
    return Object.fromEntries(entries);
  }

  /** The socket's close counts as well: of pipelined requests only the first response ever sees its own. */
  get signal(): AbortSignal {
    if (this.#signal !== null) return this.#signal;
    const gone = new AbortController();
    const { request, response, stopping } = this.#parts;
    const abort = () => gone.abort();
    response.once('close', abort);
    request.socket.once('close', abort);
    response.once('finish', () => request.socket.off('close', abort));
    if (request.socket.destroyed) abort();
    this.#signal = AbortSignal.any([gone.signal, stopping]);
    return this.#signal;
  }

  setHeader(name: string, value: string): void {
    this.#parts.response.setHeader(name, value);
  }

  fail(code: ErrorCode, message: string, details: ErrorDetails = {}): never {
    throw new GatehouseError(code, message, details);
  }
}
