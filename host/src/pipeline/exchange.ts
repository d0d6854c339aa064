import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, HostName, Operation } from '@gatehouse/sdk-plugin';

/** A request with the parts of its target, which polka sets. */
export interface RawRequest extends IncomingMessage {
  /** Raw, without the query. */
  path?: string;
  /** The raw query with its question mark, or an empty text. */
  search?: string;
}

type Arrival = Pick<Exchange, 'host' | 'request' | 'response' | 'requestId'>;

/** One request in progress with the facts known so far, from which errors are answered. */
export class Exchange {
  readonly host: HostName;
  readonly request: RawRequest;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Raw, without the query. */
  readonly path: string;
  /** The query without its question mark. */
  readonly search: string;
  /** Milliseconds on the monotonic clock. */
  readonly startedAt = performance.now();
  /** Headers of the answer beside the usual ones, in lower case; null while there are none. */
  headers: Readonly<Record<string, string>> | null = null;
  operation: Operation | null = null;
  /** The plugin that serves the operation. */
  pluginId: string | null = null;
  caller: Caller | null = null;

  constructor({ host, request, response, requestId }: Arrival) {
    this.host = host;
    this.request = request;
    this.response = response;
    this.requestId = requestId;
    this.path = request.path ?? '';
    this.search = request.search?.slice(1) ?? '';
  }

  addHeaders(headers: Readonly<Record<string, string>>): void {
    this.headers = { ...this.headers, ...headers };
  }
}
