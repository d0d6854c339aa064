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

/** The name that an item of a batch gives. Throws bad_request when it is missing or taken already. */
export function newStaticName(
  given: string | null | undefined,
  existing: readonly { readonly name: string }[],
): string {
  const name = given ?? '';
  assertStaticName(name);
  if (existing.some((other) => other.name === name)) {
    throw new GatehouseError('bad_request', `The name ${JSON.stringify(name)} is taken: choose another.`);
  }
  return name;
}
