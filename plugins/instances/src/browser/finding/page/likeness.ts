/** Letters and digits in lower case without accents, one space between words. */
export function plainWords(text: string): string {
  const words = text.slice(0, 500).normalize('NFKD').replace(/\p{M}/gu, '');
  return words
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The similarity of a text to the wanted one, from 0 to 1. Both are plain words. */
export function likeness(wanted: string, text: string): number {
  if (wanted === '' || text === '') return 0;
  if (wanted === text) return 1;
  const [wantedWords, words] = [wanted.split(' '), text.split(' ').slice(0, 60)];
  const found = wantedWords.map((word) => Math.max(...words.map((other) => wordLikeness(word, other))));
  const cover = found.reduce((sum, each) => sum + each, 0) / found.length;
  // Further words in the text make the match less likely.
  return cover * (0.75 + 0.2 * Math.min(1, wantedWords.length / words.length));
}

export function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const longer = Math.max(one.length, other.length);
  if (longer < 4) return 0;
  if (Math.min(one.length, other.length) >= 4 && (one.startsWith(other) || other.startsWith(one)))
    return 0.85;
  const like = 1 - editDistance(one, other) / longer;
  return like >= 0.7 ? like * 0.9 : 0;
}

/** Number of letters that differ. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let place = 1; place <= other.length; place++) {
      const change = (row[place - 1] ?? 0) + (one[at - 1] === other[place - 1] ? 0 : 1);
      next.push(Math.min(change, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
