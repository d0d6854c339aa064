import { ActionError, quote } from '@gatehouse/sdk-actions';
import { rounded, toNumber, type Value } from './values.ts';

export interface ExpressionFunction {
  /** Minimum and maximum number of its arguments. */
  readonly inputs: readonly [min: number, max: number];
  readonly run: (...inputs: readonly string[]) => Value;
}

export const maxInputs = 100;

/** A function of numbers, whose result is rounded to the digits that are exact. */
export function numeric(
  inputs: ExpressionFunction['inputs'],
  compute: (...numbers: readonly number[]) => number,
): ExpressionFunction {
  return {
    inputs,
    run: (...texts) => {
      const result = compute(...texts.map(asNumber));
      if (Number.isFinite(result)) return rounded(result);
      throw new ActionError(`A function of ${texts.map(quote).join(', ')} gives no number.`);
    },
  };
}

export function asNumber(text: string): number {
  const number = toNumber(text);
  if (number !== undefined) return number;
  throw new ActionError(`A function needs numbers; ${quote(text)} is none.`);
}

/** A whole number, such as a place in a text; the default where it was left out. */
export function asWhole(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const number = asNumber(text);
  if (Number.isSafeInteger(number)) return number;
  throw new ActionError(`A function needs a whole number; ${quote(text)} is none.`);
}
