import type { ActionVariant, Category } from '@gatehouse/sdk-actions';
import { finderErrors } from './finder-errors.ts';
import { nearName } from './near-name.ts';
import { parameterErrors } from './parameter-errors.ts';
import type { ActionInput, ValidationError } from './validation-error.ts';

/**
 * All errors of the input of an action. Values with macros are accepted, because their result is known only at run
 * time.
 */
export function validateAction(category: Category, action: string, input: ActionInput): ValidationError[] {
  const variant = Object.hasOwn(category.actions, action) ? category.actions[action] : undefined;
  if (!variant) return [unknownAction(category, action)];
  return [
    ...parameterErrors(variant, input),
    ...resultErrors(variant, input),
    ...finderErrors({ category, variant, input }),
  ];
}

function unknownAction(category: Category, action: string): ValidationError {
  const visible = Object.entries(category.actions).filter(([, variant]) => !variant.hidden);
  const names = visible.map(([name]) => name);
  return {
    parameterName: 'action',
    code: 'UNKNOWN',
    message: `The action type "${category.tag}" has no action "${action}".${nearName(action, names)}`,
    expected: names,
    got: action,
  };
}

function resultErrors(variant: ActionVariant, input: ActionInput): ValidationError[] {
  const names = Object.keys(variant.results);
  const expected = names.length > 0 ? names.join(', ') : 'none';
  return Object.keys(input.results)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      parameterName: `results.${name}`,
      code: 'UNKNOWN',
      message: `The action has no result "${name}"; its results: ${expected}.`,
      expected: names,
      got: name,
    }));
}
