import { numberOf } from '@gatehouse/sdk-actions/internal/columns';

/** A value in an expression. Variables are texts. */
export type Value = string | number | boolean;

const exactDigits = 15;

/** The number of a value or of its text; undefined when it is not a number. */
export function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return undefined;
  return numberOf(value.trim()) ?? undefined;
}

/** Without the digits that binary fractions add: 0.1 + 0.2 is 0.3. */
export function rounded(value: number): number {
  return Number(value.toPrecision(exactDigits));
}

/** Below, equal or above zero. Two numbers compare as numbers, other values as text by character codes. */
export function compareValues(left: Value, right: Value): number {
  const a = toNumber(left);
  const b = toNumber(right);
  if (a !== undefined && b !== undefined) return a - b;
  const leftText = String(left);
  const rightText = String(right);
  if (leftText === rightText) return 0;
  return leftText < rightText ? -1 : 1;
}
