import { ActionError, quote } from '../action-error.ts';
import { firstMatch } from './match-pattern.ts';

/** The first match of the pattern of a parameter. Throws an ActionError where the pattern is invalid. */
export function matchParameter(parameter: string, pattern: string, text: string): RegExpExecArray | null {
  try {
    return firstMatch(pattern, text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const problem = `is no regular expression: ${error.message}`;
    throw new ActionError(`The parameter ${parameter} ${quote(pattern)} ${problem}`);
  }
}

interface Kept {
  /** Empty keeps each value as it is. */
  readonly Regex: string;
  /** Leaves out values without a match, which are empty texts otherwise. */
  readonly All: boolean;
}

/** The first group of each value that matches the parameter Regex, or the whole match. */
export function keepMatches(values: readonly string[], { Regex, All }: Kept): readonly string[] {
  if (Regex === '') return values;
  const kept = values.map((value) => {
    const match = matchParameter('Regex', Regex, value);
    return match === null ? null : (match[1] ?? match[0]);
  });
  return All ? kept.filter((value) => value !== null) : kept.map((value) => value ?? '');
}
