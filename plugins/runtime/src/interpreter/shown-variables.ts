import { masked } from '@gatehouse/sdk-plugin/internal';
import { isSecretName } from './is-secret.ts';
import type { RunState } from './run-state.ts';

export const maxVariables = 100;
export const maxValueLength = 1000;

/** The variables for a failure: secrets masked, long values cut, at most 100. */
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
