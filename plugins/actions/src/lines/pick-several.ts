import { ActionError, quote } from '@gatehouse/sdk-actions';
import { usePattern } from '@gatehouse/sdk-actions/matching';
import { type Random, shuffled } from '../texts/random-text.ts';

interface Choice {
  readonly by: 'all' | 'first' | 'last' | 'index' | 'random' | 'contains' | 'regex';
  readonly value: string;
  /** The first index that may be picked; only a number picks earlier ones. */
  readonly start: number;
  readonly end: number;
  readonly random: Random;
  readonly matches: (index: number, test: (text: string) => boolean) => boolean;
}

/** The indexes of the requested lines or rows, in ascending order. */
export function pickSeveral(choice: Choice): ReadonlySet<number> {
  const { by, value, start, end } = choice;
  const places = () => Array.from({ length: Math.max(0, end - start) }, (_, place) => start + place);
  switch (by) {
    case 'all':
      return new Set(places());
    case 'first':
      return new Set(places().slice(0, countOf(value)));
    case 'last':
      return new Set(places().slice(-countOf(value)));
    case 'random':
      return new Set(
        shuffled(places(), choice.random)
          .slice(0, countOf(value))
          .sort((one, other) => one - other),
      );
    case 'index':
      return placesOf(value, end);
    case 'contains':
      return new Set(places().filter((place) => choice.matches(place, (text) => text.includes(value))));
    case 'regex':
      return usePattern(
        value,
        Number.POSITIVE_INFINITY,
        (pattern) => new Set(places().filter((place) => choice.matches(place, (text) => pattern.test(text)))),
      );
  }
}

function countOf(value: string): number {
  const count = value.trim() === '' ? 1 : Number(value);
  if (Number.isInteger(count) && count > 0) return count;
  throw new ActionError(`Value must be how many, at least 1; it is ${quote(value)}.`);
}

/** Numbers and ranges such as `0-9,12`; those beyond the end are ignored. */
function placesOf(value: string, end: number): ReadonlySet<number> {
  const places = new Set<number>();
  for (const part of value.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,10})(?:\s*-\s*(\d{1,10}))?\s*$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) {
      throw new ActionError(
        `Value must be numbers counted from 0 and ranges such as 0-9,12; it is ${quote(value)}.`,
      );
    }
    for (let place = Number(from); place <= Math.min(Number(to), end - 1); place++) places.add(place);
  }
  return new Set([...places].sort((one, other) => one - other));
}
