import type { IncomingMessage } from 'node:http';
import { type Auth, type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import type { Authenticator } from '@gatehouse/sdk-plugin/internal';
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
  // The text after the scheme is compared as it is; further blanks make it a different key.
  const caller = schemePattern.test(header)
    ? keys?.authenticate(header.slice(schemeLength), request.socket)
    : null;
  if (caller != null) return caller;
  throw unauthorized();
}

/** The same refusal for every unknown caller, so that it reveals nothing about keys. */
export function unauthorized(): GatehouseError {
  return new GatehouseError('unauthorized', 'Send a valid key as "Authorization: Bearer <key>"');
}
