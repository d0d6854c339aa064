import { isAscii, isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type ErrorCode, GatehouseError, type HostName } from '@gatehouse/sdk-plugin';
import { sendContinue } from './expect-continue.ts';

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

/**
 * Reads the text of a JSON body: strict UTF-8, bounded in size. The text is used synchronously with the last byte,
 * because each promise costs as much as a small body.
 */
export function readJson<T>(
  request: IncomingMessage,
  host: HostName,
  use: (text: string) => T | Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > maxJsonBytes)
    return Promise.reject(bodyTooLarge(host));
  sendContinue(request);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxJsonBytes) chunks.push(chunk);
      else reject(bodyTooLarge(host));
    });
    request.on('end', () => {
      try {
        resolve(use(toText(chunks)));
      } catch (error) {
        reject(error);
      }
    });
    request.on('error', reject);
  });
}

function toText(chunks: readonly Buffer[]): string {
  const [first = Buffer.alloc(0)] = chunks;
  const bytes = chunks.length <= 1 ? first : Buffer.concat(chunks);
  return decode(bytes);
}

function bodyTooLarge(host: HostName): GatehouseError {
  return new GatehouseError(tooLarge[host], `A JSON body may have at most ${maxJsonBytes} bytes`);
}

/** A byte order mark stays; the check of the body takes it away. */
function decode(bytes: Buffer): string {
  // Most bodies are plain ASCII, and that is read in half the time.
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (isUtf8(bytes)) return bytes.toString();
  throw new GatehouseError('bad_request', 'The body is not valid UTF-8');
}
