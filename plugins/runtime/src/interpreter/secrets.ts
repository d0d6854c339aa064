import { masked } from '@gatehouse/sdk-plugin';
import type { InputSettingDefinition } from '../document/project-document.ts';
import type { RunState } from './run-state.ts';

export const maxVariables = 100;
const maxValueLength = 1000;

/**
 * Whether a variable is named like a secret. `password`, `token` and `secret` count anywhere in the name;
 * `key` and `pin` only as words of it (`api_key`, `simPin`), so that `monkey` and `spinner` stay readable.
 */
export function isSecretName(name: string): boolean {
  if (/password|token|secret|api_?key/i.test(name)) return true;
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{L}]+/u);
  return words.some((word) => /^(key|keys|pin|pins)$/i.test(word));
}

/** Passwords, and what fills a variable that is named like a secret. */
export function isSecretSetting({
  type,
  variable,
}: Pick<InputSettingDefinition, 'type' | 'variable'>): boolean {
  return type.toLowerCase() === 'password' || isSecretName(variable);
}

/** The variables as a failure shows them: secrets masked, long values cut, at most 100. */
export function shownVariables({
  variables,
  mask,
}: Pick<RunState, 'variables' | 'mask'>): { readonly name: string; readonly value: string }[] {
  return variables
    .names()
    .slice(0, maxVariables)
    .map((name) => ({ name, value: shownValue(name, mask(variables.get(name))) }));
}

export function shownValue(name: string, value: string): string {
  if (isSecretName(name)) return value === '' ? '' : masked;
  return value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value;
}
