import type { ActionCatalog, Category } from '@gatehouse/sdk-actions';
import type * as v from 'valibot';
import { visibleVariants } from '../answers/catalog-answers.ts';
import type { hitSchema, searchAnswerSchema } from '../declaration/schemas.ts';
import { type IndexedVariant, indexVariant, score } from './ranking.ts';
import { meaningsOf, type Vocabulary, vocabularyOf } from './spelling.ts';

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

interface Index {
  readonly entries: readonly IndexedVariant[];
  readonly vocabulary: Vocabulary;
  /** Answers of this index, by what was asked. */
  readonly answered: Map<string, SearchAnswer>;
}

const rememberedAnswers = 200;

/**
 * A search over the current catalog. A plain pass over some hundred variants takes well
 * under a millisecond and needs no library; one typing mistake in a word is forgiven.
 */
export function createSearch(catalog: ActionCatalog): (request: SearchRequest) => SearchAnswer {
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
  const entries = categories.flatMap((category) =>
    visibleVariants(category).map(([action, variant]) => indexVariant(category, action, variant)),
  );
  return { entries, vocabulary: vocabularyOf(entries), answered: new Map() };
}

/** Cached, because clients repeat searches and the catalog changes with its plugins only. */
function remembered(index: Index, request: SearchRequest): SearchAnswer {
  const key = JSON.stringify([request.query, request.type, request.maxResults]);
  const known = index.answered.get(key);
  if (known !== undefined) return known;
  const answer = search(index, request);
  if (index.answered.size >= rememberedAnswers) index.answered.clear();
  index.answered.set(key, answer);
  return answer;
}

function search({ entries, vocabulary }: Index, request: SearchRequest): SearchAnswer {
  const type = request.type.toLowerCase();
  const candidates = type === '' ? entries : entries.filter((entry) => entry.categoryTag === type);
  const hasText = request.query.trim() !== '';
  const matches = hasText ? ranked(candidates, wordsOf(request.query, vocabulary)) : candidates;
  return {
    totalMatches: matches.length,
    truncated: matches.length > request.maxResults,
    results: toHits(matches.slice(0, request.maxResults), hasText),
  };
}

function wordsOf(query: string, vocabulary: Vocabulary): readonly (readonly string[])[] {
  const words = query.toLowerCase().split(wordBreak).filter(Boolean);
  return words.map((word) => meaningsOf(word, vocabulary));
}

/** Best first; equals keep the order of the catalog. */
function ranked(
  candidates: readonly IndexedVariant[],
  words: readonly (readonly string[])[],
): readonly IndexedVariant[] {
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
