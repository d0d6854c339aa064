import { ActionError } from '@gatehouse/sdk-actions';
import { dateFunctions } from './date-functions.ts';
import type { ExpressionFunction } from './expression-function.ts';
import { numberFunctions } from './number-functions.ts';
import { textFunctions } from './text-functions.ts';
import type { Value } from './values.ts';

const functions: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ...Object.entries<ExpressionFunction>(textFunctions),
  ...Object.entries<ExpressionFunction>(numberFunctions),
  ...Object.entries<ExpressionFunction>(dateFunctions),
]);

/** All names that an expression may call. */
export const functionNames: readonly string[] = [...functions.keys(), 'variable'];

export function callFunction(name: string, inputs: readonly Value[]): Value {
  const found = functions.get(name);
  if (!found) {
    throw new ActionError(
      `The expression calls ${name}, which does not exist; there are ${functionNames.join(', ')}.`,
    );
  }
  const [min, max] = found.inputs;
  if (inputs.length < min || inputs.length > max) {
    const count = min === max ? String(min) : `${min} to ${max}`;
    throw new ActionError(`The function ${name} takes ${count} values; it got ${inputs.length}.`);
  }
  return found.run(...inputs.map(String));
}
