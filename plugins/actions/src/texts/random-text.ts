import { ActionError, quote } from '@gatehouse/sdk-actions';

/** A whole number from 0 up to, but not including, the limit. */
export type Random = (limit: number) => number;

const small = 'abcdefghijklmnopqrstuvwxyz';
const large = small.toUpperCase();
const digits = '0123456789';
const signs = '!#$%&*+-=?@_';

export function randomText(length: number, pattern: string, random: Random): string {
  const letters = pattern === '' ? [...`${small}${large}${digits}`] : lettersOf(pattern);
  return Array.from({ length }, () => pick(letters, random)).join('');
}

/** Has a character of every kind, if it is long enough. */
export function randomPassword(length: number, random: Random): string {
  const kinds = [small, large, digits, signs].map((kind) => [...kind]);
  const all = kinds.flat();
  const characters = Array.from({ length }, (_, place) => pick(kinds[place] ?? all, random));
  return shuffled(characters, random).join('');
}

/** Consonants and vowels alternate, as in a word. */
export function randomLogin(length: number, random: Random): string {
  const consonants = [...'bcdfghklmnprstvz'];
  const vowels = [...'aeiou'];
  return Array.from({ length }, (_, place) => pick(place % 2 === 0 ? consonants : vowels, random)).join('');
}

export function pick<T>(entries: readonly T[], random: Random): T {
  const entry = entries.length === 0 ? undefined : entries[random(entries.length)];
  if (entry === undefined) throw new ActionError('There is nothing to pick from.');
  return entry;
}

/** In random order; all orders have the same probability. */
export function shuffled<T>(entries: readonly T[], random: Random): T[] {
  const order = [...entries];
  for (let left = order.length - 1; left > 0; left--) {
    const other = random(left + 1);
    const held = order[left] as T;
    order[left] = order[other] as T;
    order[other] = held;
  }
  return order;
}

/** The characters of a pattern such as `a-z0-9_`. */
function lettersOf(pattern: string): readonly string[] {
  const parts = [...pattern.matchAll(/(.)-(.)|(.)/gsu)];
  const letters = parts.flatMap(([, from, to, single]) =>
    from === undefined || to === undefined ? [single ?? ''] : range(from, to, pattern),
  );
  return [...new Set(letters)];
}

function range(from: string, to: string, pattern: string): readonly string[] {
  const first = from.codePointAt(0) ?? 0;
  const last = to.codePointAt(0) ?? 0;
  if (last < first || last - first > 10_000) {
    throw new ActionError(
      `Pattern ${quote(pattern)} has the range ${from}-${to}, which goes backwards or too far.`,
    );
  }
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));
}
