/** A value in an expression. Variables are texts. */
export type Value = string | number | boolean;

const numberForm = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
// Longer numbers lose digits, so that two different ids of 20 digits would be equal.
const exactDigits = 15;

/** The number of a value or of its text; undefined when it is not a number. */
export function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return undefined;
  const text = value.trim();
  if (!numberForm.test(text)) return undefined;
  const digits = text.split(/e/i, 1).join('').replaceAll(/\D/g, '').length;
  const number = Number(text);
  return digits <= exactDigits && Number.isFinite(number) ? number : undefined;
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
