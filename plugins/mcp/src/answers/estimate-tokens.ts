/** Base64, words as in camelCase, capitals, digits, blanks, punctuation of ASCII, all else. */
const parts = /[A-Za-z\d+/=]{80,}|[A-Z]?[a-z]+|[A-Z]+|\d+|\s+|[!-/:-@[-`{-~]+|[^\s!-~]+/g;
/** No token of plain text is longer on average. */
export const maxCharsPerToken = 8;
const base64 = /^[A-Za-z\d+/=]+$/;

/**
 * About how many tokens a model counts for a text: rather too many than too few. Counting itself would need the
 * vocabulary of each model, some megabytes.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(parts)) tokens += tokensOf(part);
  return tokens;
}

/** Whether a text has no more tokens than that. No part counts more tokens than it has characters, so that short texts need no look. */
export function fitsTokens(text: string, maxTokens: number): boolean {
  return (
    text.length <= maxTokens ||
    (text.length <= maxTokens * maxCharsPerToken && estimateTokens(text) <= maxTokens)
  );
}

function tokensOf(part: string): number {
  const first = part.charCodeAt(0);
  const { length } = part;
  // Base64 has no words.
  if (length >= 80 && base64.test(part)) return Math.ceil(length / 1.3);
  if (isLetter(first))
    return isCapitals(part) ? Math.ceil(length / 3) : length <= 6 ? 1 : Math.ceil(length / 5);
  if (first >= 48 && first <= 57) return Math.ceil(length / 3);
  // One blank belongs to the word after it.
  if (part.trim() === '') return part === ' ' ? 0 : 1;
  if (first < 128) return Math.ceil(length / 2);
  return length;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function isCapitals(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}
