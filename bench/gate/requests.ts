import type { ServerProcess } from './server-process.ts';
import { getTarget, postBody, postTarget } from './work/work.ts';

type Address = Pick<ServerProcess, 'port' | 'rawKey'>;

export function getRequest({ port, rawKey }: Address): string {
  return [`GET ${getTarget} HTTP/1.1`, ...fixedHeaders(port, rawKey), '', ''].join('\r\n');
}

export function postRequest({ port, rawKey }: Address): string {
  const body = JSON.stringify(postBody);
  const headers = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  return [`POST ${postTarget} HTTP/1.1`, ...fixedHeaders(port, rawKey), ...headers, '', body].join('\r\n');
}

function fixedHeaders(port: number, rawKey: string): readonly string[] {
  return [`host: 127.0.0.1:${port}`, `authorization: Bearer ${rawKey}`];
}
