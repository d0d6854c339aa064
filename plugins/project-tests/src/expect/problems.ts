import type { Problem } from '../declaration/test-operations.ts';
import { isLike } from '../like-mask.ts';
import type { TextCheck } from '../test-file-schema.ts';

const maxShown = 500;

export function problem(
  place: string,
  message: string,
  difference?: { expected: string; actual: string },
): Problem {
  const { expected = null, actual = null } = difference ?? {};
  return { place, message, expected: clipped(expected), actual: clipped(actual) };
}

export function fits(text: string, check: TextCheck): boolean {
  if (typeof check === 'string') return text === check;
  return 'like' in check ? isLike(text, check.like) : text.includes(check.contains);
}

export function shownCheck(check: TextCheck): string {
  if (typeof check === 'string') return check;
  return 'like' in check ? `like ${check.like}` : `contains ${check.contains}`;
}

/** The problem of a text that does not fit; none where it does. */
export function checkText(place: string, actual: string, check: TextCheck): readonly Problem[] {
  if (fits(actual, check)) return [];
  return [problem(place, 'is another text', { expected: shownCheck(check), actual })];
}

function clipped(text: string | null): string | null {
  return text === null || text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`;
}
