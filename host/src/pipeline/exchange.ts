import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, HostName, Operation } from '@gatehouse/sdk-plugin';

/** `originalUrl` is the target as it came over the wire; `url` may have been rewritten on the way. */
export interface RawRequest extends IncomingMessage {
  originalUrl?: string | undefined;
}

/** One request on its way, and what is known of it so far; errors are answered from it. */
export interface Exchange {
  readonly host: HostName;
  readonly request: RawRequest;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Raw, without the query. */
  readonly path: string;
  /** The query without its question mark. */
  readonly search: string;
  /** Milliseconds on the monotonic clock. */
  readonly startedAt: number;
  /** Headers of the answer, in lower case. */
  readonly headers: Record<string, string>;
  operation: Operation | null;
  caller: Caller | null;
}

export function createExchange(
  parts: Pick<Exchange, 'host' | 'request' | 'response' | 'requestId'>,
): Exchange {
  const target = parts.request.originalUrl ?? '';
  const mark = target.indexOf('?');
  return {
    // Written out: fields behind a spread cost each request 5 µs.
    host: parts.host,
    request: parts.request,
    response: parts.response,
    requestId: parts.requestId,
    path: mark === -1 ? target : target.slice(0, mark),
    search: mark === -1 ? '' : target.slice(mark + 1),
    startedAt: performance.now(),
    headers: {
      'x-request-id': parts.requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json',
    },
    operation: null,
    caller: null,
  };
}
