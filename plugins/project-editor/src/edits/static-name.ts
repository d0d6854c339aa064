import { GatehouseError } from '@gatehouse/sdk-plugin';

/** The problem of a name of a variable, list or table; null when a macro can hold the name. */
export function staticNameProblem(name: string): string | null {
  if (name.trim() === '' || name !== name.trim()) {
    return `A name must not be empty, nor start or end with a space; this one is ${JSON.stringify(name)}.`;
  }
  if (/[{}\p{Cc}]/u.test(name)) {
    return `A name must not hold braces or control characters; this one is ${JSON.stringify(name)}.`;
  }
  return null;
}

export function assertStaticName(name: string): void {
  const problem = staticNameProblem(name);
  if (problem !== null) throw new GatehouseError('bad_request', problem);
}

/** Throws bad_request when a new name is missing, invalid or taken. */
export function assertNewName(name: string, taken: { has(name: string): boolean }): void {
  assertStaticName(name);
  if (!taken.has(name)) return;
  throw new GatehouseError('bad_request', `The name ${JSON.stringify(name)} is taken: choose another.`);
}
