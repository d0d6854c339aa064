// Patterns of people may take for ever. These functions end them after five seconds with an ActionError.
import { ActionError } from '@gatehouse/sdk-actions';
import {
  allMatches,
  everywhere,
  firstMatch,
  keepMatches,
  matchesPattern,
  matchParameter,
  parsePattern,
  patternProblem,
  usePattern,
  withinTimeBound,
} from '@gatehouse/sdk-actions/matching';

/** The first group of the first match: 12 of `Total: 12 EUR`. */
export function priceIn(text: string): number | null {
  const [, price] = firstMatch('Total: (\\d+)', text) ?? [];
  return price === undefined ? null : Number(price);
}

export function linksIn(html: string): readonly string[] {
  return allMatches('href="([^"]*)"', html).map(([, address = '']) => address);
}

export function isOrder(text: string): boolean {
  return matchesPattern('^\\d{4}-\\d{4}$', text);
}

/** A parameter that a person wrote: a pattern that cannot be parsed is an ActionError that names the parameter. */
export function partOf(text: string, Pattern: string): string {
  return matchParameter('Pattern', Pattern, text)?.[0] ?? '';
}

/** As actions on elements do it: parameters `Regex` and `All`. */
export function numbersOf(texts: readonly string[]): readonly string[] {
  return keepMatches(texts, { Regex: '\\d+', All: true });
}

/** Where none of the above fits: any use of the expression, within the time. */
export function censor(text: string, pattern: string): string {
  return usePattern(pattern, text.length, (expression) => text.replace(everywhere(expression), '***'));
}

/** Before a form is stored: null for a pattern that can be used. */
export function problemOfForm(pattern: string): string | null {
  return patternProblem(pattern);
}

/** A pattern of the plugin's own needs no time limit. `(?i)` in front of it, as in other languages, is understood. */
export function splitter(): RegExp {
  return parsePattern('(?i)\\s+and\\s+');
}

/** Any other work that has no end of its own, and does not wait: it is broken off. */
export function parseSlowly<T>(text: string, parse: (text: string) => T): T {
  if (text === '') throw new ActionError('The text is empty');
  return withinTimeBound('Parsing the text', () => parse(text));
}
