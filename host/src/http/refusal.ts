import { randomUUID } from 'node:crypto';

/** Refusals of connections before there is a request, by the error code of Node. */
const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request line and headers are too long',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'The chunk extensions are too long',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time',
};

export function refusalReason(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return reasons[code] ?? 'The request is not valid HTTP/1.1';
}

interface Refusal {
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answer to a request that never reaches the pipeline. It is the last one of its connection. */
export function createRefusal(message: string): Refusal {
  const requestId = randomUUID();
  const body = JSON.stringify({ error: 'bad_request', message });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    connection: 'close',
  };
  return { requestId, headers, body };
}

/** The same as bytes, for a socket without a request. */
export function refusalBytes({ headers, body }: Refusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return ['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n');
}
