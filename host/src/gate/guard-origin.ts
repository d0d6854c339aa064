import type { IncomingMessage } from 'node:http';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { soleHeader } from './sole-header.ts';

const hostPattern = /^(localhost\.?|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** The name that passed last: most requests repeat it, and comparing is cheaper than matching. */
let passed = 'localhost';

/**
 * Keeps web pages out: the name in `Host` decides, compared as text; a foreign `Origin` and a fetch from
 * another site are refused. A page has the origin of the address by which it asks, whichever of our names that has, or
 * that of a host of this daemon. No CORS header is ever sent. A link of another site may open a page that is for everybody.
 *
 * @param isOpenPage whether the request asks for such a page.
 */
export function guardOrigin(
  request: IncomingMessage,
  ownOrigins: ReadonlySet<string>,
  isOpenPage: () => boolean = () => false,
): void {
  const { headers } = request;
  const host = soleHeader(request, 'host') ?? '';
  guardHost(host);
  const { origin } = headers;
  if (origin !== undefined && !isOriginOf(host, origin) && !ownOrigins.has(origin)) {
    throw new GatehouseError('bad_request', 'Requests from web pages of another origin are refused');
  }
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'none' && site !== 'same-origin';
  if (isForeign && !(opensTab(request) && isOpenPage())) {
    throw new GatehouseError('bad_request', 'Requests from web pages of another site are refused');
  }
}

/** The browser shows the answer in a tab, and in no frame: the page of the link cannot read it. */
function opensTab({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  );
}

/** Without a port, the page is that of a server on port 80 of this machine. */
function isOriginOf(host: string, origin: string): boolean {
  return /:\d+$/.test(host) && origin === `http://${host}`;
}

function guardHost(host: string): void {
  if (host === passed) return;
  if (!hostPattern.test(host)) {
    throw new GatehouseError('bad_request', 'The Host header must be localhost, 127.0.0.1 or [::1]');
  }
  passed = host;
}
