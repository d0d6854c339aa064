import { ActionError, quote } from '@gatehouse/sdk-actions';
import { everywhere, firstMatch, matchesPattern, usePattern } from '@gatehouse/sdk-actions/matching';
import { assertTextFits } from '../texts/text-size.ts';
import { asWhole, type ExpressionFunction, maxInputs } from './expression-function.ts';
import { toNumber } from './values.ts';

/** Places are counted from 0, and below zero from the end. */
export const textFunctions = {
  length: { inputs: [1, 1], run: (text = '') => text.length },
  lower: { inputs: [1, 1], run: (text = '') => text.toLowerCase() },
  upper: { inputs: [1, 1], run: (text = '') => text.toUpperCase() },
  capitalize: { inputs: [1, 1], run: (text = '') => text.replace(/^./u, (first) => first.toUpperCase()) },
  trim: { inputs: [1, 1], run: (text = '') => text.trim() },
  isEmpty: { inputs: [1, 1], run: (text = '') => text === '' },
  isNumber: { inputs: [1, 1], run: (text = '') => toNumber(text) !== undefined },
  default: { inputs: [2, maxInputs], run: (...texts) => texts.find((text) => text !== '') ?? '' },
  oneOf: { inputs: [2, maxInputs], run: (text = '', ...others) => others.includes(text) },
  concat: { inputs: [1, maxInputs], run: (...texts) => texts.join('') },
  contains: { inputs: [2, 2], run: (text = '', part = '') => text.includes(part) },
  startsWith: { inputs: [2, 2], run: (text = '', part = '') => text.startsWith(part) },
  endsWith: { inputs: [2, 2], run: (text = '', part = '') => text.endsWith(part) },
  matches: { inputs: [2, 2], run: (text = '', pattern = '') => matchesPattern(pattern, text) },
  indexOf: { inputs: [2, 2], run: (text = '', part = '') => text.indexOf(part) },
  count: { inputs: [2, 2], run: (text = '', part = '') => countOf(text, part) },
  substring: { inputs: [2, 3], run: substring },
  left: { inputs: [2, 2], run: (text = '', length) => text.slice(0, natural(length)) },
  right: {
    inputs: [2, 2],
    run: (text = '', length) => text.slice(Math.max(0, text.length - natural(length))),
  },
  part: {
    inputs: [3, 3],
    run: (text = '', separator = '', place) => text.split(separator).at(asWhole(place, 0)) ?? '',
  },
  replace: { inputs: [3, 3], run: replaceAll },
  replaceMatches: { inputs: [3, 3], run: replaceMatches },
  extract: {
    inputs: [2, 3],
    run: (text = '', pattern = '', group) => firstMatch(pattern, text)?.[asWhole(group, 0)] ?? '',
  },
  padStart: { inputs: [2, 3], run: (text = '', length, fill = ' ') => text.padStart(fitting(length), fill) },
  padEnd: { inputs: [2, 3], run: (text = '', length, fill = ' ') => text.padEnd(fitting(length), fill) },
  repeat: {
    inputs: [2, 2],
    run(text = '', times) {
      assertTextFits(text.length * natural(times));
      return text.repeat(natural(times));
    },
  },
} satisfies Record<string, ExpressionFunction>;

function substring(text = '', start?: string, length?: string): string {
  const place = asWhole(start, 0);
  const from = place < 0 ? Math.max(0, text.length + place) : place;
  return text.slice(from, length === undefined ? text.length : from + natural(length));
}

function replaceAll(text = '', part = '', by = ''): string {
  assertTextFits(text.length + countOf(text, part) * (by.length - part.length));
  return text.replaceAll(part, () => by);
}

/** `$1` in the replacement is the first group of the match. */
function replaceMatches(text = '', pattern = '', by = ''): string {
  return usePattern(pattern, text.length, (expression) => {
    const replaced = text.replace(everywhere(expression), by);
    assertTextFits(replaced.length);
    return replaced;
  });
}

function countOf(text: string, part: string): number {
  if (part === '') throw new ActionError('A function looks for a part of a text, and the part is empty.');
  return text.split(part).length - 1;
}

function natural(text: string | undefined): number {
  const number = asWhole(text, 0);
  if (number >= 0) return number;
  throw new ActionError(
    `A function needs a number of characters or times; ${quote(String(text))} is below zero.`,
  );
}

function fitting(length: string | undefined): number {
  assertTextFits(natural(length));
  return natural(length);
}
