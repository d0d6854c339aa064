import type { IndexedVariant } from './ranking.ts';

/** Shorter words have too many neighbours. */
const shortest = 4;
const wordBreak = /[^\p{L}\p{N}]+/u;
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/** The words that the catalog knows. */
export type Vocabulary = ReadonlySet<string>;

export function vocabularyOf(index: readonly IndexedVariant[]): Vocabulary {
  const words = new Set<string>();
  for (const { category, action, names, text } of index) {
    const parts = [category.tag, action].flatMap((tag) => tag.split(humps));
    for (const word of [...parts, ...names.split(wordBreak), ...text.split(wordBreak)])
      if (word.length >= shortest - 1) words.add(word.toLowerCase());
  }
  return words;
}

/**
 * Meanings of a word: itself if the catalog contains it, else the words at an edit distance of one: a letter too many,
 * too few, another one, or two swapped letters.
 */
export function meaningsOf(word: string, vocabulary: Vocabulary): readonly string[] {
  if (word.length < shortest) return [word];
  const near: string[] = [];
  for (const known of vocabulary) {
    if (known.includes(word)) return [word];
    if (isOneMistakeAway(word, known)) near.push(known);
  }
  return near.length === 0 ? [word] : near;
}

export function isOneMistakeAway(word: string, known: string): boolean {
  const longer = word.length - known.length;
  if (longer < -1 || longer > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(from);
  if (longer === 1) return rest(word, at + 1) === rest(known, at);
  if (longer === -1) return rest(word, at) === rest(known, at + 1);
  if (rest(word, at + 1) === rest(known, at + 1)) return true;
  const isSwapped = word[at] === known[at + 1] && word[at + 1] === known[at];
  return isSwapped && rest(word, at + 2) === rest(known, at + 2);
}
