import type { RunVariables } from '../worker-part/run-data.ts';

export const mask = '***';
export const maxVariables = 100;
const maxValueLength = 1000;
// A shorter value would hide ordinary letters and digits of a message.
const minMaskedLength = 4;

/**
 * Whether a variable is named like a secret. `password`, `token` and `secret` count anywhere in the name;
 * `key` and `pin` only as words of it (`api_key`, `simPin`), so that `monkey` and `spinner` stay readable.
 */
export function isSecretName(name: string): boolean {
  if (/password|token|secret|api_?key/i.test(name)) return true;
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{L}]+/u);
  return words.some((word) => /^(key|keys|pin|pins)$/i.test(word));
}

/** The variables as a failure shows them: secrets masked, long values cut, at most 100. */
export function shownVariables(variables: RunVariables): { readonly name: string; readonly value: string }[] {
  return variables
    .names()
    .slice(0, maxVariables)
    .map((name) => ({ name, value: shownValue(name, variables.get(name)) }));
}

/** Replaces values of secret variables inside a message. */
export function maskSecrets(message: string, variables: RunVariables): string {
  let masked = message;
  for (const name of variables.names()) {
    if (!isSecretName(name)) continue;
    const value = variables.get(name);
    if (value.length >= minMaskedLength) masked = masked.replaceAll(value, mask);
  }
  return masked;
}

export function shownValue(name: string, value: string): string {
  if (isSecretName(name)) return value === '' ? '' : mask;
  return value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value;
}
