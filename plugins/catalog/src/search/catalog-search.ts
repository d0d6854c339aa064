import type { ActionCatalog, Category } from '@gatehouse/sdk-actions';
import type { Match } from '../answers/match.ts';
import { type IndexedCatalog, indexVariants } from './indexed-variants.ts';
import { type KnownWords, toQuestion } from './query-terms.ts';
import { scoresOf } from './ranking.ts';

export interface SearchRequest {
  /** Free text; the variants that it describes best come first. Empty for all. */
  readonly query: string;
  /** Category tag in any case; empty for all. */
  readonly type: string;
}

interface Index extends KnownWords, IndexedCatalog {
  /** Matches of this index, by what was asked. */
  readonly answered: Map<string, readonly Match[]>;
}

const rememberedRequests = 200;

/** A match below this share of the best score has only a word of little weight in common with the query. */
const minShare = 1 / 8;

/**
 * A search over the current catalog. The index of some hundred variants is built by the first search after the catalog
 * has changed; a search is a plain pass over it.
 */
export function createSearch(catalog: ActionCatalog): (request: SearchRequest) => readonly Match[] {
  let indexed: readonly Category[] | undefined;
  let index = createIndex([]);
  return (request) => {
    const categories = catalog.categories();
    if (categories !== indexed) {
      index = createIndex(categories);
      indexed = categories;
    }
    return remembered(index, request);
  };
}

function createIndex(categories: readonly Category[]): Index {
  const catalog = indexVariants(categories);
  const vocabulary = new Set(catalog.entries.flatMap(({ words }) => [...words]));
  return { ...catalog, vocabulary, answered: new Map() };
}

/** Cached, because clients repeat searches and the catalog changes with its plugins only. */
function remembered(index: Index, request: SearchRequest): readonly Match[] {
  const key = JSON.stringify([request.query, request.type]);
  const known = index.answered.get(key);
  if (known !== undefined) return known;
  const matches = search(index, request);
  if (index.answered.size >= rememberedRequests) index.answered.clear();
  index.answered.set(key, matches);
  return matches;
}

function search(index: Index, { query, type }: SearchRequest): readonly Match[] {
  const tag = type.toLowerCase();
  const isAsked = ({ category }: Match) => tag === '' || category.tag.toLowerCase() === tag;
  return query.trim() === '' ? index.entries.filter(isAsked) : ranked(index, query, isAsked);
}

/** Best first; equals keep the order of the catalog. */
function ranked(index: Index, query: string, isAsked: (match: Match) => boolean): readonly Match[] {
  const scores = scoresOf(toQuestion(query, index), index);
  const scored = index.entries
    .map((entry, at) => ({ entry, points: scores[at] ?? 0 }))
    .filter(({ entry, points }) => points > 0 && isAsked(entry));
  const minPoints = minShare * scored.reduce((best, { points }) => Math.max(best, points), 0);
  return scored
    .filter(({ points }) => points >= minPoints)
    .sort((a, b) => b.points - a.points)
    .map(({ entry }) => entry);
}
