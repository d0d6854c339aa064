import { createRandom } from '@gatehouse/test-tiers';
import { dashboards } from './families/dashboards.ts';
import { forms } from './families/forms.ts';
import { shops } from './families/shops.ts';
import { tables } from './families/tables.ts';
import { redesign } from './redesign.ts';
import type { PageSpec } from './spec/page-spec.ts';
import { heldBack } from './split.ts';
import { classic } from './themes/classic.ts';
import { columns } from './themes/columns.ts';
import { layers } from './themes/layers.ts';
import { plain } from './themes/plain.ts';
import { renderPage, type Theme } from './themes/theme.ts';
import { utility } from './themes/utility.ts';

export interface PagePair {
  readonly id: string;
  readonly family: PageSpec['family'];
  /** `fresh`: measured after what the held-back ones had shown was mended. */
  readonly part: 'chosen by' | 'held back' | 'fresh';
  readonly address: string;
  readonly before: string;
  readonly after: string;
  /** How the first element with a truth is marked; removed before anything is learned. */
  readonly what: string;
}

const themes: readonly Theme[] = [classic, columns, layers, plain, utility];
const perPage = 10;

/** Pages before and after a redesign, the same each time: 200, and 100 that were made when those had been looked at. */
export function pagePairs(): readonly PagePair[] {
  const specs = [...shops, ...forms, ...tables, ...dashboards];
  const turns = (first: number) => Array.from({ length: perPage }, (_none, turn) => first + turn);
  const pairsOf = (part: PagePair['part'], pages: readonly PageSpec[], first: number) =>
    pages.flatMap((spec) =>
      turns(first).map((turn) => pairOf(spec, { part, place: specs.indexOf(spec), turn })),
    );
  const held = specs.filter(({ id }) => heldBack.includes(id));
  const chosenBy = specs.filter((spec) => !held.includes(spec));
  return [
    ...pairsOf('chosen by', chosenBy, 0),
    ...pairsOf('held back', held, 0),
    ...pairsOf('fresh', held, perPage),
  ];
}

interface Place {
  readonly part: PagePair['part'];
  readonly place: number;
  readonly turn: number;
}

function pairOf(spec: PageSpec, { part, place, turn }: Place): PagePair {
  const seed = part === 'fresh' ? 90_000 + place * 100 + turn : 7000 + place * perPage + turn;
  const random = createRandom(seed);
  const from = themes[turn % themes.length] ?? classic;
  // The second half of the turns keeps closer to what was there.
  const to =
    themes[(turn + (turn % perPage < themes.length ? 1 + (place % 4) : 0)) % themes.length] ?? classic;
  return {
    id: `${spec.id}-${turn}`,
    family: spec.family,
    part,
    address: spec.address,
    before: renderPage(spec, from),
    after: renderPage(redesign(spec, random), to),
    what: `${from.name} → ${to.name}`,
  };
}
