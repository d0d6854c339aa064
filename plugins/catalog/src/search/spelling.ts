/** Shorter words have too many neighbours. */
const shortest = 4;
const shortestPart = 3;

/** The words that the catalog knows, in lower case. */
export type Vocabulary = ReadonlySet<string>;

/** The known words that begin with this one. */
export function wordsWithPrefix(word: string, vocabulary: Vocabulary): readonly string[] {
  if (word.length < shortestPart) return [];
  return [...vocabulary].filter((known) => known.startsWith(word));
}

/** The known words at an edit distance of one: a letter too many, too few, another one, or two swapped letters. */
export function wordsNear(word: string, vocabulary: Vocabulary): readonly string[] {
  if (word.length < shortest) return [];
  return [...vocabulary].filter((known) => isOneMistakeAway(word, known));
}

/** Two known words that are written as this one; empty if there are none. */
export function compoundParts(word: string, vocabulary: Vocabulary): readonly string[] {
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => vocabulary.has(part))) return parts;
  }
  return [];
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
