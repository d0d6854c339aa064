import { ActionError, quote } from '@gatehouse/sdk-actions';
import { usePattern } from '@gatehouse/sdk-actions/matching';
import type { Random } from '../texts/random-text.ts';

type PickBy = 'first' | 'last' | 'index' | 'random' | 'contains' | 'regex';

interface Pick {
  readonly by: PickBy;
  readonly value: string;
  /** The first index that may be picked; only a number picks earlier ones. */
  readonly start: number;
  readonly end: number;
  readonly random: Random;
  readonly matches: (index: number, test: (text: string) => boolean) => boolean;
}

/** The index of the requested line or row; -1 for none. */
export function pickIndex(pick: Pick): number {
  const { by, value, start, end } = pick;
  if (by === 'index') return placeOf(value, end);
  if (start >= end) return -1;
  switch (by) {
    case 'first':
      return start;
    case 'last':
      return end - 1;
    case 'random':
      return start + pick.random(end - start);
    case 'contains':
      return findIndex(pick, (text) => text.includes(value));
    case 'regex':
      return usePattern(value, Number.POSITIVE_INFINITY, (pattern) =>
        findIndex(pick, (text) => pattern.test(text)),
      );
  }
}

/** The index that a text names; -1 where it is not below the end. */
export function placeOf(value: string, end: number): number {
  if (!/^\d{1,10}$/.test(value.trim())) {
    throw new ActionError(`Value must be a number counted from 0 where By is index; it is ${quote(value)}.`);
  }
  const index = Number(value);
  return index < end ? index : -1;
}

function findIndex({ start, end, matches }: Pick, test: (text: string) => boolean): number {
  for (let index = start; index < end; index++) {
    if (matches(index, test)) return index;
  }
  return -1;
}

/** The error of a missing line or row. */
export function nothingPicked(
  noun: 'line' | 'row',
  name: string,
  { by, value }: { readonly by: PickBy; readonly value: string },
): ActionError {
  const wanted = by === 'first' || by === 'last' || by === 'random' ? '' : ` with ${by} ${quote(value)}`;
  return new ActionError(`${quote(name)} has no ${noun}${wanted}. Link OnError where that may happen.`);
}
