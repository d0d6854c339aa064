import { ActionError, quote } from '@gatehouse/sdk-actions';
import { asNumber, asWhole, type ExpressionFunction, maxInputs, numeric } from './expression-function.ts';
import { rounded, toNumber } from './values.ts';

export const numberFunctions = {
  abs: numeric([1, 1], (x = 0) => Math.abs(x)),
  sign: numeric([1, 1], (x = 0) => Math.sign(x)),
  floor: numeric([1, 1], (x = 0) => Math.floor(x)),
  ceil: numeric([1, 1], (x = 0) => Math.ceil(x)),
  trunc: numeric([1, 1], (x = 0) => Math.trunc(x)),
  round: numeric([1, 2], (x = 0, digits = 0) => roundTo(x, digits)),
  min: numeric([1, maxInputs], (...xs) => Math.min(...xs)),
  max: numeric([1, maxInputs], (...xs) => Math.max(...xs)),
  sum: numeric([1, maxInputs], (...xs) => sumOf(xs)),
  average: numeric([1, maxInputs], (...xs) => sumOf(xs) / xs.length),
  clamp: numeric([3, 3], (x = 0, low = 0, high = 0) => Math.min(Math.max(x, low), high)),
  power: numeric([2, 2], (base = 0, exponent = 0) => base ** exponent),
  sqrt: numeric([1, 1], (x = 0) => Math.sqrt(x)),
  log: numeric([1, 2], (x = 0, base = Math.E) => Math.log(x) / Math.log(base)),
  number: { inputs: [1, 2], run: readNumber },
  formatNumber: { inputs: [2, 4], run: formatNumber },
} satisfies Record<string, ExpressionFunction>;

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

const grouped = /^[+-]?\d{1,3}(?:[\s.,'\u2019_]\d{3})+$/;

/** Reads a number that people wrote, with signs between its thousands: in `12,5` the comma is none of them. */
function readNumber(text = '', decimalSign = '.'): number {
  const [whole = '', ...decimals] = text.trim().split(decimalSign);
  const digits = grouped.test(whole) ? whole.replaceAll(/[\s.,'\u2019_]/g, '') : whole;
  const number = toNumber([digits, ...decimals].join('.'));
  if (number !== undefined) return number;
  throw new ActionError(`The text ${quote(text)} is no number with the decimal sign ${quote(decimalSign)}.`);
}

function formatNumber(
  ...[text = '', digits = '0', decimalSign = '.', groupSign = '']: readonly string[]
): string {
  const [whole = '', rest = ''] = roundTo(asNumber(text), asWhole(digits, 0))
    .toFixed(asWhole(digits, 0))
    .split('.');
  const parted = whole.replaceAll(/\B(?=(\d{3})+$)/g, () => groupSign);
  return rest === '' ? parted : `${parted}${decimalSign}${rest}`;
}

/** Rounds half away from zero, by the decimal digits and not by the binary ones: 1.005 is 1.01. */
function roundTo(value: number, digits: number): number {
  const places = Math.trunc(digits);
  if (places < 0 || places > 15) throw new ActionError(`round takes 0 to 15 digits; it got ${digits}.`);
  const shifted = rounded(Math.abs(value) * 10 ** places);
  return (Math.sign(value) * Math.round(shifted)) / 10 ** places;
}
