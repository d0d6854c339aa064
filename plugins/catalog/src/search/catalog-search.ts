import type * as v from 'valibot';
import { visibleVariants } from '../answers/catalog-answers.ts';
import type { ActionCatalog } from '../catalog-service.ts';
import type { Category } from '../category.ts';
import type { hitSchema, searchAnswerSchema } from '../declaration/schemas.ts';
import { type IndexedVariant, indexVariant, score } from './ranking.ts';

export interface SearchRequest {
  /** Free text; every word must match. */
  readonly query: string;
  /** Category tag in any case; empty for all. */
  readonly type: string;
  readonly maxResults: number;
}

type SearchAnswer = v.InferInput<typeof searchAnswerSchema>;
type Hit = v.InferInput<typeof hitSchema>;

const shownParameterNames = 5;
const wordBreak = /[^\p{L}\p{N}]+/u;

/**
 * A search over what the catalog holds at the time of each call. A plain pass over some hundred variants
 * takes well under a millisecond and needs no library; one that forgives typing mistakes could take its place.
 */
export function createSearch(catalog: ActionCatalog): (request: SearchRequest) => SearchAnswer {
  let indexed: readonly Category[] | undefined;
  let index: readonly IndexedVariant[] = [];
  return (request) => {
    const categories = catalog.categories();
    if (categories !== indexed) {
      index = categories.flatMap((category) =>
        visibleVariants(category).map(([action, variant]) => indexVariant(category, action, variant)),
      );
      indexed = categories;
    }
    return search(index, request);
  };
}

function search(index: readonly IndexedVariant[], request: SearchRequest): SearchAnswer {
  const type = request.type.toLowerCase();
  const candidates = index.filter((entry) => type === '' || entry.categoryTag === type);
  const hasText = request.query.trim() !== '';
  const matches = hasText ? ranked(candidates, request.query) : candidates;
  return {
    totalMatches: matches.length,
    truncated: matches.length > request.maxResults,
    results: toHits(matches.slice(0, request.maxResults), hasText),
  };
}

/** Best first; equals keep the order of the catalog. */
function ranked(candidates: readonly IndexedVariant[], query: string): readonly IndexedVariant[] {
  const words = query.toLowerCase().split(wordBreak).filter(Boolean);
  return candidates
    .map((entry) => ({ entry, rank: score(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ entry }) => entry);
}

function toHits(matches: readonly IndexedVariant[], hasText: boolean): Hit[] {
  const seen = new Set<string>();
  return matches.map(({ category, action, variant }) => {
    const names = Object.keys(variant.parameters);
    const isFirst = !seen.has(category.tag);
    seen.add(category.tag);
    return {
      type: category.tag,
      action,
      description: variant.description,
      actionTypeDescription: isFirst ? category.summary : null,
      parameters: hasText ? names.slice(0, shownParameterNames) : null,
      parameterCount: names.length,
    };
  });
}
