import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, HostName, Operation } from '@gatehouse/sdk-plugin';

/** `originalUrl` is the target as it came over the wire; `url` may have been rewritten since. */
export interface RawRequest extends IncomingMessage {
  originalUrl?: string | undefined;
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
  caller: Caller | null = null;

  constructor({ host, request, response, requestId }: Arrival) {
    const target = request.originalUrl ?? '';
    const mark = target.indexOf('?');
    this.host = host;
    this.request = request;
    this.response = response;
    this.requestId = requestId;
    this.path = mark === -1 ? target : target.slice(0, mark);
    this.search = mark === -1 ? '' : target.slice(mark + 1);
  }

  addHeaders(headers: Readonly<Record<string, string>>): void {
    this.headers = { ...this.headers, ...headers };
  }
}
