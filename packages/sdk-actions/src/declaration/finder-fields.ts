import { ActionError, quote } from '../action-error.ts';
import type { Finder } from '../document/project-document.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** The text of a field of a finder without white space at its ends; empty where it is absent. */
export function textField(fields: Fields, name: string): string {
  return fields[name]?.trim() ?? '';
}

/**
 * The text of a field that a finder cannot do without. Throws an ActionError that names the finder and the field
 * where it is empty.
 */
export function requiredField({ type, scalars }: Finder, name: string): string {
  const text = textField(scalars, name);
  if (text !== '') return text;
  throw new ActionError(`The action names no element: ${type} needs ${name}.`);
}

interface Range {
  readonly min: number;
  readonly max: number;
}

const anyPlace: Range = { min: 0, max: 1_000_000 };

/** Null where the field is empty. */
export function numberField(fields: Fields, name: string, { min, max }: Range = anyPlace): number | null {
  const text = textField(fields, name);
  if (text === '') return null;
  const number = Number(text);
  if (Number.isFinite(number) && number >= min && number <= max) return number;
  throw new ActionError(`${name} of the finder must be from ${min} to ${max}; it is ${quote(text)}.`);
}

/** The same for whole numbers. */
export function wholeField(fields: Fields, name: string, range: Range = anyPlace): number | null {
  const number = numberField(fields, name, range);
  if (number === null || Number.isSafeInteger(number)) return number;
  throw new ActionError(`${name} of the finder must be a whole number; it is ${number}.`);
}

/** False where the field is empty. */
export function yesField(fields: Fields, name: string): boolean {
  const text = textField(fields, name).toLowerCase();
  if (text === '' || text === 'false') return false;
  if (text === 'true') return true;
  throw new ActionError(`${name} of the finder must be true or false; it is ${quote(text)}.`);
}
