import { GatehouseError } from '@gatehouse/sdk-plugin';
import { parseInstant } from '../parse-instant.ts';

/** The moment in UTC that a new key ends; null when never. Throws `bad_request` unless it lies ahead. */
export function toExpiry(text: string | null, now: number): string | null {
  if (text === null) return null;
  const instant = parseInstant(text);
  if (instant === null) {
    throw new GatehouseError(
      'bad_request',
      'expiresAt must be an ISO-8601 date and time with Z or an offset, such as 2030-01-31T12:00:00Z.',
    );
  }
  if (instant <= now) throw new GatehouseError('bad_request', `expiresAt ${text} is not in the future.`);
  return new Date(instant).toISOString();
}
