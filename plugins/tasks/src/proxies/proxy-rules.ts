import { randomInt } from 'node:crypto';
import type { ProxyRule } from '@gatehouse/plugin-runtime/api';

/** What the rules go by. */
export interface ProxyLine<Proxy> {
  /** Whose turn was longest ago is first. */
  readonly byTurn: readonly Proxy[];
  /** In the order in which they came. */
  readonly byAge: readonly Proxy[];
  timesTaken(proxy: Proxy): number;
}

/** In the order in which they are to be taken; the first that is free and answers gets it. */
export function inOrderOf<Proxy>(rule: Exclude<ProxyRule, 'next'>, line: ProxyLine<Proxy>): readonly Proxy[] {
  if (rule === 'first') return line.byAge;
  if (rule === 'random') return shuffled(line.byTurn);
  // Of several that were taken as often, sorting leaves the one whose turn is next before the others.
  return line.byTurn.toSorted((one, other) => line.timesTaken(one) - line.timesTaken(other));
}

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, place: randomInt(2 ** 47) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
