import type { IncomingMessage } from 'node:http';
import { type Auth, type Authenticator, type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import { soleHeader } from './sole-header.ts';

const schemePattern = /^bearer /i;
const schemeLength = 'Bearer '.length;

/** The caller of a request, or null where the operation needs none. All refusals are the same answer. */
export function authenticate(
  request: IncomingMessage,
  auth: Auth,
  keys: Authenticator | null,
): Caller | null {
  if (auth === 'none') return null;
  if (auth === 'optional' && request.headers.authorization === undefined) return null;
  const header = soleHeader(request, 'authorization') ?? '';
  // What stands behind the scheme is a key or it is not: further blanks make it another text.
  const caller = schemePattern.test(header)
    ? keys?.authenticate(header.slice(schemeLength), request.socket)
    : null;
  if (caller != null) return caller;
  throw unauthorized();
}

/** One refusal for all ways to be unknown, so that it tells nothing about keys. */
export function unauthorized(): GatehouseError {
  return new GatehouseError('unauthorized', 'Send a valid key as "Authorization: Bearer <key>"');
}
