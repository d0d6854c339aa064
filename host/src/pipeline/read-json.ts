import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type ErrorCode, GatehouseError, type HostName } from '@gatehouse/sdk-plugin';
import { sendContinue } from './expect-continue.ts';
import { parseStrictJson } from './parse-strict-json.ts';

const maxJsonBytes = 16 * 1024 * 1024;

/** The contract knows 413 on the runner only. */
const tooLarge: Readonly<Record<HostName, ErrorCode>> = {
  editor: 'bad_request',
  runner: 'payload_too_large',
};

/** Whether the request announces a body at all. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Reads a JSON body: strict UTF-8, bounded in size and depth. An empty body is `{}`. */
export async function readJson(request: IncomingMessage, host: HostName): Promise<unknown> {
  const bytes = await readBytes(request, host);
  if (bytes.length === 0) return {};
  return parseStrictJson(decode(bytes));
}

/** By listeners: an iteration over the request would cost a small body more than its parsing. */
function readBytes(request: IncomingMessage, host: HostName): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxJsonBytes) throw bodyTooLarge(host);
  sendContinue(request);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxJsonBytes) chunks.push(chunk);
      else reject(bodyTooLarge(host));
    });
    request.once('end', () => {
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    });
    request.once('error', reject);
  });
}

function bodyTooLarge(host: HostName): GatehouseError {
  return new GatehouseError(tooLarge[host], `A JSON body may have at most ${maxJsonBytes} bytes`);
}

/** A BOM stays and is no JSON. */
function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  throw new GatehouseError('bad_request', 'The body is not valid UTF-8');
}
