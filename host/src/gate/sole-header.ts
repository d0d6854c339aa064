import type { IncomingMessage } from 'node:http';

/**
 * The value of a header that stands exactly once; null when it is missing, or when it stands twice. Node itself
 * keeps the first of two in silence.
 */
export function soleHeader(request: IncomingMessage, name: 'host' | 'authorization'): string | null {
  const { rawHeaders } = request;
  let value: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? '';
    if (header.length !== name.length || header.toLowerCase() !== name) continue;
    if (value !== null) return null;
    value = rawHeaders[index + 1] ?? '';
  }
  return value;
}
