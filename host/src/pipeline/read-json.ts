import type { IncomingMessage } from 'node:http';
import { type ErrorCode, GatehouseError, type HostName } from '@gatehouse/sdk-plugin';

const maxJsonBytes = 16 * 1024 * 1024;
const maxDepth = 64;
const stringOrBracket = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;
const decoder = new TextDecoder('utf-8', { fatal: true });

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

async function readBytes(request: IncomingMessage, host: HostName): Promise<Buffer> {
  const refuse = () => {
    throw new GatehouseError(tooLarge[host], `A JSON body may have at most ${maxJsonBytes} bytes`);
  };
  if (Number(request.headers['content-length'] ?? 0) > maxJsonBytes) refuse();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxJsonBytes) refuse();
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new GatehouseError('bad_request', 'The body is not valid UTF-8');
  }
}

/** Exported for whatever else takes JSON from outside. Throws `bad_request`. */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    assertDepth(text);
    value = JSON.parse(text, refuseHostileKeys);
  } catch (cause) {
    if (cause instanceof GatehouseError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new GatehouseError('bad_request', `The body is not JSON: ${reason}`);
  }
  return value;
}

/** JSON.parse itself accepts millions of levels; later steps would not survive them. */
function assertDepth(text: string): void {
  let depth = 0;
  for (const [token] of text.matchAll(stringOrBracket)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > maxDepth)
      throw new GatehouseError('bad_request', `The body is nested deeper than ${maxDepth} levels`);
  }
}

function refuseHostileKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new GatehouseError('bad_request', 'The key "__proto__" is not accepted');
  return value;
}
