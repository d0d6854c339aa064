import { parsePattern } from '@gatehouse/plugin-catalog/api';
import { ActionError } from '../action-error.ts';
import { toNumber, type Value } from './values.ts';

interface ExpressionFunction {
  readonly inputs: number;
  readonly run: (...inputs: readonly string[]) => Value;
}

const functions: ReadonlyMap<string, ExpressionFunction> = new Map([
  ['length', { inputs: 1, run: (text = '') => text.length }],
  ['lower', { inputs: 1, run: (text = '') => text.toLowerCase() }],
  ['upper', { inputs: 1, run: (text = '') => text.toUpperCase() }],
  ['trim', { inputs: 1, run: (text = '') => text.trim() }],
  ['isEmpty', { inputs: 1, run: (text = '') => text === '' }],
  ['isNumber', { inputs: 1, run: (text = '') => toNumber(text) !== undefined }],
  ['contains', { inputs: 2, run: (text = '', part = '') => text.includes(part) }],
  ['startsWith', { inputs: 2, run: (text = '', part = '') => text.startsWith(part) }],
  ['endsWith', { inputs: 2, run: (text = '', part = '') => text.endsWith(part) }],
  ['matches', { inputs: 2, run: (text = '', pattern = '') => parsePattern(pattern).test(text) }],
]);

export function callFunction(name: string, inputs: readonly Value[]): Value {
  const found = functions.get(name);
  if (!found) {
    const names = [...functions.keys(), 'variable'].join(', ');
    throw new ActionError(`The expression calls ${name}, which does not exist; there are ${names}.`);
  }
  if (inputs.length !== found.inputs) {
    throw new ActionError(`The function ${name} takes ${found.inputs} values; it got ${inputs.length}.`);
  }
  return found.run(...inputs.map(String));
}
