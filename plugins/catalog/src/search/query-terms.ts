import type { Rarities } from './indexed-variants.ts';
import { compoundParts, type Vocabulary, wordsNear, wordsWithPrefix } from './spelling.ts';
import { isContentWord, stemOf, wordsOf } from './words.ts';

export interface Meaning {
  readonly stem: string;
  /** The rarity of the stem, reduced where the query has another spelling. */
  readonly value: number;
}

/** One content word of a query, with its possible meanings. */
interface Term {
  readonly meanings: readonly Meaning[];
  /** The value of its best meaning. */
  readonly worth: number;
}

/** A query, ready to be compared with variants. */
export interface Question {
  readonly terms: readonly Term[];
  /** The sum of the worths of its terms. */
  readonly worth: number;
  /** The rarities of all stems of its terms. */
  readonly rarities: Rarities;
}

export interface KnownWords {
  readonly vocabulary: Vocabulary;
  readonly rarities: Rarities;
}

/** A question has fewer; the rest of a longer text is not read. */
const maxWords = 30;

/** Factors of meanings that the query has in another spelling. */
const trust = { written: 1, begun: 0.8, mistyped: 0.7, joined: 0.6 } as const;

export function toQuestion(query: string, known: KnownWords): Question {
  const terms = termsOf(query, known);
  const stems = terms.flatMap(({ meanings }) => meanings.map(({ stem }) => stem));
  return {
    terms,
    worth: terms.reduce((sum, { worth }) => sum + worth, 0),
    rarities: new Map(stems.map((stem) => [stem, known.rarities.get(stem) ?? 0])),
  };
}

/** The content words of a query with their meanings. A word that means nothing in the catalog is left out. */
function termsOf(query: string, known: KnownWords): readonly Term[] {
  const words = wordsOf(query).slice(0, maxWords);
  return words.flatMap((word, at) => {
    if (!isContentWord(word)) return [];
    const neighbours = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`];
    const joined = neighbours.filter((name) => name !== word && known.rarities.has(stemOf(name)));
    return termsOfWord(word, joined, known);
  });
}

function termsOfWord(word: string, joined: readonly string[], known: KnownWords): readonly Term[] {
  const own = meaningsOf(word, known);
  const meanings = [...own, ...joined.map((name) => meaning(name, trust.joined, known))];
  if (meanings.length > 0) return [toTerm(meanings)];
  return compoundParts(word, known.vocabulary).map((part) => toTerm(meaningsOf(part, known)));
}

/** The word itself if the catalog has it, else words that it begins, else words at one typing mistake. */
function meaningsOf(word: string, known: KnownWords): readonly Meaning[] {
  if (known.rarities.has(stemOf(word))) return [meaning(word, trust.written, known)];
  const begun = wordsWithPrefix(word, known.vocabulary);
  if (begun.length > 0) return begun.map((one) => meaning(one, trust.begun, known));
  return wordsNear(word, known.vocabulary).map((one) => meaning(one, trust.mistyped, known));
}

function meaning(word: string, trusted: number, { rarities }: KnownWords): Meaning {
  const stem = stemOf(word);
  return { stem, value: trusted * (rarities.get(stem) ?? 0) };
}

function toTerm(meanings: readonly Meaning[]): Term {
  return { meanings, worth: Math.max(0, ...meanings.map(({ value }) => value)) };
}
