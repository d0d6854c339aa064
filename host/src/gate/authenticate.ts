import type { IncomingMessage } from 'node:http';
import { type Auth, type Authenticator, type Caller, GatehouseError } from '@gatehouse/sdk-plugin';

const bearerPattern = /^bearer ([^\s]+)$/i;

/** The caller of a request, or null where the operation needs none. All refusals are the same answer. */
export function authenticate(
  request: IncomingMessage,
  auth: Auth,
  keys: Authenticator | null,
): Caller | null {
  if (auth === 'none') return null;
  const values = request.headersDistinct.authorization ?? [];
  if (values.length === 0 && auth === 'optional') return null;
  const rawKey = values.length === 1 ? bearerPattern.exec(values[0] ?? '')?.[1] : undefined;
  const caller = rawKey === undefined || keys === null ? null : keys.authenticate(rawKey);
  if (caller !== null) return caller;
  throw unauthorized();
}

/** One refusal for all ways to be unknown, so that it tells nothing about keys. */
export function unauthorized(): GatehouseError {
  return new GatehouseError('unauthorized', 'Send a valid key as "Authorization: Bearer <key>"');
}
