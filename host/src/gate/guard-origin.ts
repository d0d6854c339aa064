import type { IncomingMessage } from 'node:http';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { soleHeader } from './sole-header.ts';

const hostPattern = /^(localhost\.?|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** The name that passed last: most requests repeat it, and comparing is cheaper than matching. */
let passed = 'localhost';

/**
 * Keeps web pages out: the name in `Host` decides, compared as text; a foreign `Origin` and a fetch from
 * another site are refused. No CORS header is ever sent.
 */
export function guardOrigin(request: IncomingMessage, ownOrigins: ReadonlySet<string>): void {
  const { headers } = request;
  guardHost(soleHeader(request, 'host') ?? '');
  if (headers.origin !== undefined && !ownOrigins.has(headers.origin)) {
    throw new GatehouseError('bad_request', 'Requests from web pages of another origin are refused');
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'none' && site !== 'same-origin') {
    throw new GatehouseError('bad_request', 'Requests from web pages of another site are refused');
  }
}

function guardHost(host: string): void {
  if (host === passed) return;
  if (!hostPattern.test(host)) {
    throw new GatehouseError('bad_request', 'The Host header must be localhost, 127.0.0.1 or [::1]');
  }
  passed = host;
}
