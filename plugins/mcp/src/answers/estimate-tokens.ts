/** Letters, digits, blanks, punctuation of ASCII, all else. */
const parts = /[A-Za-z]+|\d+|\s+|[!-/:-@[-`{-~]+|[^\s!-~]+/g;

/**
 * About how many tokens a model counts for a text: rather too many than too few. Counting itself would need the
 * vocabulary of each model, some megabytes.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(parts)) tokens += tokensOf(part);
  return tokens;
}

function tokensOf(part: string): number {
  const first = part.charCodeAt(0);
  const { length } = part;
  if (isLetter(first)) return length <= 6 ? 1 : Math.ceil(length / 5);
  if (first >= 48 && first <= 57) return Math.ceil(length / 3);
  // One blank belongs to the word after it.
  if (part.trim() === '') return part === ' ' ? 0 : 1;
  if (first < 128) return Math.ceil(length / 2);
  return length;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
