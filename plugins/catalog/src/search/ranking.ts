import type { IndexedCatalog, Phrase, Postings } from './indexed-variants.ts';
import type { Meaning, Question } from './query-terms.ts';

/**
 * The score of each variant: the terms that it has, by their rarity and the weight of the text, and a reward where the
 * query is like one of its phrases. 0 if it has none of the terms.
 */
export function scoresOf(question: Question, { entries, postings }: IndexedCatalog): readonly number[] {
  const points = pointsOf(question.terms, postings, entries.length);
  return entries.map(({ phrases }, at) => {
    const own = points[at] ?? 0;
    return own === 0 ? 0 : own + question.worth * bestLikeness(phrases, question) ** 2;
  });
}

function pointsOf(terms: Question['terms'], postings: Postings, count: number): Float64Array {
  const points = new Float64Array(count);
  for (const { meanings } of terms) {
    const best = new Float64Array(count);
    for (const { stem, value } of meanings) {
      for (const { at, weight } of postings.get(stem) ?? [])
        best[at] = Math.max(best[at] ?? 0, value * weight);
    }
    for (let at = 0; at < count; at += 1) points[at] = (points[at] ?? 0) + (best[at] ?? 0);
  }
  return points;
}

function bestLikeness(phrases: readonly Phrase[], question: Question): number {
  let best = 0;
  for (const phrase of phrases) best = Math.max(best, likenessOf(phrase, question));
  return best;
}

/** The share of the common stems in all stems of a phrase and a query, by their rarity: from 0 to 1 if they are the same. */
function likenessOf(phrase: Phrase, { terms, rarities, worth }: Question): number {
  let common = 0;
  for (const term of terms) if (hasAny(phrase.stems, term.meanings)) common += term.worth;
  if (common === 0) return 0;
  let all = worth + phrase.worth;
  for (const [stem, rarity] of rarities) if (phrase.stems.has(stem)) all -= rarity;
  return common / all;
}

function hasAny(stems: Phrase['stems'], meanings: readonly Meaning[]): boolean {
  for (const { stem } of meanings) if (stems.has(stem)) return true;
  return false;
}
