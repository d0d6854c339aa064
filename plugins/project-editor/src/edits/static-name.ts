import { GatehouseError } from '@gatehouse/sdk-plugin';

/** A name of a variable, list or table: something that a macro can carry. */
export function assertStaticName(name: string): void {
  if (name.trim() === '' || name !== name.trim()) {
    throw new GatehouseError(
      'bad_request',
      `A name must not be empty, nor start or end with a space; this one is ${JSON.stringify(name)}.`,
    );
  }
  if (/[{}\p{Cc}]/u.test(name)) {
    throw new GatehouseError(
      'bad_request',
      `A name must not hold braces or control characters; this one is ${JSON.stringify(name)}.`,
    );
  }
}

/** Throws bad_request when a new name is missing, not usable or taken already. */
export function assertNewName(name: string, taken: { has(name: string): boolean }): void {
  assertStaticName(name);
  if (!taken.has(name)) return;
  throw new GatehouseError('bad_request', `The name ${JSON.stringify(name)} is taken: choose another.`);
}
