import { ActionError, quote } from '@gatehouse/sdk-actions';
import { matchesPattern } from '@gatehouse/sdk-actions/matching';
import { rounded, toNumber, type Value } from './values.ts';

interface ExpressionFunction {
  /** Minimum and maximum number of its arguments. */
  readonly inputs: readonly [min: number, max: number];
  readonly run: (...inputs: readonly string[]) => Value;
}

const textFunctions = {
  length: { inputs: [1, 1], run: (text = '') => text.length },
  lower: { inputs: [1, 1], run: (text = '') => text.toLowerCase() },
  upper: { inputs: [1, 1], run: (text = '') => text.toUpperCase() },
  trim: { inputs: [1, 1], run: (text = '') => text.trim() },
  isEmpty: { inputs: [1, 1], run: (text = '') => text === '' },
  isNumber: { inputs: [1, 1], run: (text = '') => toNumber(text) !== undefined },
  contains: { inputs: [2, 2], run: (text = '', part = '') => text.includes(part) },
  startsWith: { inputs: [2, 2], run: (text = '', part = '') => text.startsWith(part) },
  endsWith: { inputs: [2, 2], run: (text = '', part = '') => text.endsWith(part) },
  matches: { inputs: [2, 2], run: (text = '', pattern = '') => matchesPattern(pattern, text) },
} satisfies Record<string, ExpressionFunction>;

const maxInputs = 100;

const numberFunctions = {
  abs: numeric([1, 1], (x = 0) => Math.abs(x)),
  floor: numeric([1, 1], (x = 0) => Math.floor(x)),
  ceil: numeric([1, 1], (x = 0) => Math.ceil(x)),
  round: numeric([1, 2], (x = 0, digits = 0) => roundTo(x, digits)),
  min: numeric([1, maxInputs], (...xs) => Math.min(...xs)),
  max: numeric([1, maxInputs], (...xs) => Math.max(...xs)),
  power: numeric([2, 2], (base = 0, exponent = 0) => base ** exponent),
  sqrt: numeric([1, 1], (x = 0) => Math.sqrt(x)),
} satisfies Record<string, ExpressionFunction>;

const functions: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ...Object.entries<ExpressionFunction>(textFunctions),
  ...Object.entries<ExpressionFunction>(numberFunctions),
]);

export function callFunction(name: string, inputs: readonly Value[]): Value {
  const found = functions.get(name);
  if (!found) {
    const names = [...functions.keys(), 'variable'].join(', ');
    throw new ActionError(`The expression calls ${name}, which does not exist; there are ${names}.`);
  }
  const [min, max] = found.inputs;
  if (inputs.length < min || inputs.length > max) {
    const count = min === max ? String(min) : `${min} to ${max}`;
    throw new ActionError(`The function ${name} takes ${count} values; it got ${inputs.length}.`);
  }
  return found.run(...inputs.map(String));
}

function numeric(
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

function asNumber(text: string): number {
  const number = toNumber(text);
  if (number !== undefined) return number;
  throw new ActionError(`A function needs numbers; ${quote(text)} is none.`);
}

/** Rounds half away from zero, by the decimal digits and not by the binary ones: 1.005 is 1.01. */
function roundTo(value: number, digits: number): number {
  const places = Math.trunc(digits);
  if (places < 0 || places > 15) throw new ActionError(`round takes 0 to 15 digits; it got ${digits}.`);
  const shifted = rounded(Math.abs(value) * 10 ** places);
  return (Math.sign(value) * Math.round(shifted)) / 10 ** places;
}
