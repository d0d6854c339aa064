import type { IncomingHttpHeaders } from 'node:http';
import {
  type Caller,
  type ContentCause,
  type ContentScope,
  type ErrorCode,
  type ErrorDetails,
  GatehouseError,
  type Upload,
} from '@gatehouse/sdk-plugin';
import { demandContentScope } from '../gate/demand-content-scope.ts';
import { isStillAllowed, type Rights } from './admit.ts';
import type { Exchange } from './exchange.ts';
import type { LiveCalls } from './live-calls.ts';
import type { Input } from './read-input.ts';
import { onSocketClose } from './socket-close.ts';

/** Reasons to end a waiting call, apart from its client. */
export interface CallEnds extends Rights {
  readonly live: LiveCalls;
}

/** One request as its handler sees it. Rarely used parts are created on demand. */
export class RequestCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly upload: Upload | null;
  readonly caller: Caller | null;
  readonly #exchange: Exchange;
  readonly #ends: CallEnds;
  #signal: AbortSignal | null = null;

  constructor(exchange: Exchange, input: Input, ends: CallEnds) {
    this.params = input.params;
    this.query = input.query;
    this.body = input.body;
    this.upload = input.upload;
    this.caller = exchange.caller;
    this.#exchange = exchange;
    this.#ends = ends;
  }

  /** All headers of the request behind a call, credentials too; null for anything else. */
  static headersOf(call: object): IncomingHttpHeaders | null {
    return #exchange in call ? call.#exchange.request.headers : null;
  }

  get host() {
    return this.#exchange.host;
  }

  get requestId(): string {
    return this.#exchange.requestId;
  }

  get headers(): Readonly<Record<string, string | undefined>> {
    const { authorization, cookie, ...rest } = this.#exchange.request.headers;
    const entries = Object.entries(rest).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]);
    return Object.fromEntries(entries);
  }

  /** True if the handler waits: the call may then outlive the rights of its key. */
  get isWaiting(): boolean {
    return this.#signal !== null;
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#watch();
    return this.#signal;
  }

  setHeader(name: string, value: string): void {
    this.#exchange.addHeaders({ [name.toLowerCase()]: value });
  }

  demand(scope: ContentScope, causes: readonly ContentCause[] = []): void {
    const { operation, caller } = this.#exchange;
    if (operation?.status === 'live') demandContentScope({ scope, causes }, caller, operation);
  }

  fail(code: ErrorCode, message: string, details: ErrorDetails = {}): never {
    throw new GatehouseError(code, message, details);
  }

  /** The socket's close counts as well: of pipelined requests only the first response ever sees its own. */
  #watch(): AbortSignal {
    const { request, response, caller, operation } = this.#exchange;
    const { live } = this.#ends;
    // A change before this call was registered has not ended it.
    const isOver = live.isStopped || request.socket.destroyed || !isStillAllowed(this.#ends, caller);
    const keyId = caller?.keyId ?? null;
    const call = live.open(keyId, operation?.id);
    const end = () => {
      live.close(keyId, call);
      forgetSocket();
      // A sent answer needs no abort, and aborting costs more than answering.
      if (!response.writableFinished) call.abort();
    };
    const forgetSocket = onSocketClose(request.socket, end);
    // It comes after the last byte of the answer too.
    response.on('close', end);
    if (isOver) end();
    return call.signal;
  }
}
