import { randomInt } from 'node:crypto';
import type { ProxyRule } from '@gatehouse/sdk-actions/internal';

/** Facts that the rules use. */
export interface ProxyLine<Proxy> {
  /** Ids, least recently used first. */
  readonly byTurn: readonly Proxy[];
  /** In the order of their addition. */
  readonly byAge: readonly Proxy[];
  timesTaken(proxy: Proxy): number;
}

/** Candidates in the order of preference; the first live and free one is taken. */
export function inOrderOf<Proxy>(rule: Exclude<ProxyRule, 'next'>, line: ProxyLine<Proxy>): readonly Proxy[] {
  if (rule === 'first') return line.byAge;
  if (rule === 'random') return shuffled(line.byTurn);
  // The sort is stable, so the least recently used of several with equal counts stays first.
  return line.byTurn.toSorted((one, other) => line.timesTaken(one) - line.timesTaken(other));
}

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, place: randomInt(2 ** 47) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
