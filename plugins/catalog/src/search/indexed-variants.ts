import type { Category } from '@gatehouse/sdk-actions';
import { visibleVariants } from '../answers/catalog-answers.ts';
import type { Match } from '../answers/match.ts';
import { isContentWord, namesOf, stemOf, stemsOf, wordsOf } from './words.ts';

/** A name or synonym of a variant. */
export interface Phrase {
  readonly stems: ReadonlySet<string>;
  /** The sum of the rarities of its stems. */
  readonly worth: number;
}

/** A variant with its texts as stems, ready to be compared with the terms of a query. */
export interface IndexedVariant extends Match {
  /** Words of its names, synonyms and description as they are written, in lower case. */
  readonly words: ReadonlySet<string>;
  readonly phrases: readonly Phrase[];
}

export type Rarities = ReadonlyMap<string, number>;

/** For each stem the variants that have it, by their place, with the weight of the best text that has it. */
export type Postings = ReadonlyMap<string, readonly { readonly at: number; readonly weight: number }[]>;

export interface IndexedCatalog {
  readonly entries: readonly IndexedVariant[];
  readonly postings: Postings;
  readonly rarities: Rarities;
}

/** Texts of less weight are no help with misspelt words: they have too many words. */
const spelledWeight = 0.3;

export function indexVariants(categories: readonly Category[]): IndexedCatalog {
  const matches = categories.flatMap((category) =>
    visibleVariants(category).map(([action, variant]) => ({ category, action, variant })),
  );
  const weighed = matches.map(weighWords);
  const postings = postingsOf(weighed.map(({ weights }) => weights));
  const rarities = raritiesOf(postings, matches.length);
  const entries = matches.map((match, at) => ({
    ...match,
    words: weighed[at]?.words ?? new Set(),
    phrases: phrasesOf(match, rarities),
  }));
  return { entries, postings, rarities };
}

function weighWords(match: Match) {
  const words = new Set<string>();
  const weights = new Map<string, number>();
  for (const [weight, texts] of weightedTexts(match)) {
    for (const word of [...texts.flatMap(wordsOf), ...texts.flatMap(namesOf)].filter(isContentWord)) {
      const stem = stemOf(word);
      if (weight >= spelledWeight) words.add(word);
      if (!weights.has(stem)) weights.set(stem, weight);
    }
  }
  return { words, weights };
}

function postingsOf(all: readonly ReadonlyMap<string, number>[]): Postings {
  const postings = new Map<string, { at: number; weight: number }[]>();
  for (const [at, weights] of all.entries()) {
    for (const [stem, weight] of weights) {
      const known = postings.get(stem);
      if (known) known.push({ at, weight });
      else postings.set(stem, [{ at, weight }]);
    }
  }
  return postings;
}

/** The texts of a variant by the weight of their words, from names to descriptions of parameters. */
function weightedTexts({
  category: { tag, title, summary },
  action,
  variant: { synonyms = [], description, parameters, results },
}: Match): readonly (readonly [weight: number, texts: readonly string[]])[] {
  const all = Object.values(parameters);
  const values = all.flatMap(({ possibleValues }) => possibleValues ?? []);
  return [
    [1, [action, `${tag}${action}`.toLowerCase()]],
    [0.9, synonyms],
    [0.8, [tag]],
    [0.6, [title]],
    [0.45, [description]],
    [0.3, [...Object.keys(parameters), ...Object.keys(results), ...values]],
    [0.15, [summary, ...all.map((parameter) => parameter.description), ...Object.values(results)]],
  ];
}

function phrasesOf({ category: { tag }, action, variant }: Match, rarities: Rarities): readonly Phrase[] {
  const joined = new Set(namesOf(action).map(stemOf));
  const written = [tag, action, `${tag} ${action}`, ...(variant.synonyms ?? [])].map(stemsOf);
  return [...written, joined]
    .filter(({ size }) => size > 0)
    .map((stems) => ({ stems, worth: [...stems].reduce((sum, stem) => sum + (rarities.get(stem) ?? 0), 0) }));
}

/** The rarity of each stem: the logarithm of all variants divided by those that have it, which count by its weight. */
function raritiesOf(postings: Postings, count: number): Rarities {
  const rarity = (weight: number) => Math.log(1 + count / Math.max(1, weight));
  return new Map(
    [...postings].map(
      ([stem, all]) => [stem, rarity(all.reduce((sum, { weight }) => sum + weight, 0))] as const,
    ),
  );
}
