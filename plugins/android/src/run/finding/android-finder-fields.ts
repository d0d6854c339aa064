import { ActionError } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';

type Fields = Readonly<Record<string, string | undefined>>;

const max = 1_000_000;

export function textField(fields: Fields, name: string): string {
  return fields[name]?.trim() ?? '';
}

export function requiredField({ type, scalars }: Finder, name: string): string {
  const text = textField(scalars, name);
  if (text !== '') return text;
  throw new ActionError(`The action names no element: ${type} needs ${name}.`);
}

/** Null where the field is empty. */
export function wholeField(fields: Fields, name: string, min = 0): number | null {
  const text = textField(fields, name);
  if (text === '') return null;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
  const given = JSON.stringify(text.slice(0, 80));
  throw new ActionError(
    `${name} of the finder must be a whole number from ${min} to ${max}; it is ${given}.`,
  );
}
