import { ActionError, quote } from '../action-error.ts';
import { parsePattern } from './parse-pattern.ts';
import { withinTimeBound } from './time-bound.ts';

// Each match is an object of some 200 bytes.
const maxMatches = 1_000_000;
const cheapSteps = 1_000_000;

/** Uses a pattern, and aborts when matching takes too long. */
export function usePattern<T>(pattern: string, textLength: number, use: (pattern: RegExp) => T): T {
  if (isCheap(pattern, textLength)) return use(parsePattern(pattern));
  return withinTimeBound(`The pattern ${quote(pattern)}`, () => use(parsePattern(pattern)));
}

/**
 * Whether a text has a match. Throws a SyntaxError for a pattern that cannot be parsed, and an ActionError where
 * matching takes longer than five seconds.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  return usePattern(pattern, text.length, (expression) => expression.test(text));
}

/** The first match with its groups, or null. Throws as `matchesPattern` does. */
export function firstMatch(pattern: string, text: string): RegExpExecArray | null {
  return usePattern(pattern, text.length, (expression) => expression.exec(text));
}

/** All matches with their groups; an ActionError beyond a million. Throws as `matchesPattern` does. */
export function allMatches(pattern: string, text: string): RegExpExecArray[] {
  return usePattern(pattern, text.length, (expression) => {
    const matches: RegExpExecArray[] = [];
    for (const match of text.matchAll(everywhere(expression))) {
      if (matches.length === maxMatches) {
        throw new ActionError(
          `The pattern ${quote(pattern)} matches more than ${maxMatches} times. Make it match longer parts.`,
        );
      }
      matches.push(match);
    }
    return matches;
  });
}

/** The same expression with the flag `g`. */
export function everywhere(expression: RegExp): RegExp {
  return new RegExp(expression, `${expression.flags}g`);
}

/**
 * Whether even the worst case needs few steps. Without groups no repetition contains another, so each repetition
 * multiplies the steps at most by the length of the text.
 */
function isCheap(pattern: string, textLength: number): boolean {
  const repetitions = pattern.match(/[*+?]/g)?.length ?? 0;
  if (/[{|]/.test(pattern) || (repetitions > 0 && pattern.includes('('))) return false;
  return (textLength + 1) ** (repetitions + 1) * pattern.length <= cheapSteps;
}
