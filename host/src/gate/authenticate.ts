import type { IncomingMessage } from 'node:http';
import { type Auth, type Authenticator, type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import { soleHeader } from './sole-header.ts';

const bearerPattern = /^bearer ([^\s]+)$/i;

/** The caller of a request, or null where the operation needs none. All refusals are the same answer. */
export function authenticate(
  request: IncomingMessage,
  auth: Auth,
  keys: Authenticator | null,
): Caller | null {
  if (auth === 'none') return null;
  if (auth === 'optional' && request.headers.authorization === undefined) return null;
  const rawKey = bearerPattern.exec(soleHeader(request, 'authorization') ?? '')?.[1];
  const caller = rawKey === undefined || keys === null ? null : keys.authenticate(rawKey);
  if (caller !== null) return caller;
  throw unauthorized();
}

/** One refusal for all ways to be unknown, so that it tells nothing about keys. */
export function unauthorized(): GatehouseError {
  return new GatehouseError('unauthorized', 'Send a valid key as "Authorization: Bearer <key>"');
}
