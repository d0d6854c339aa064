/** Whether the text has characters of two code units, such as emoji. */
const hasPairs = (text: string) => /[\ud800-\udbff][\udc00-\udfff]/.test(text);

/** Number of visible characters, approximately: an emoji of one code point counts as one. */
export function countCharacters(text: string): number {
  if (!hasPairs(text)) return text.length;
  let count = 0;
  for (const _character of text) count++;
  return count;
}

/** A part of a text that never cuts a character. A start below zero counts from the end. */
export function sliceCharacters(text: string, from: number, count = Number.POSITIVE_INFINITY): string {
  const isPlain = !hasPairs(text);
  const length = isPlain ? text.length : countCharacters(text);
  const start = Math.min(length, from < 0 ? Math.max(0, length + from) : from);
  const end = Math.min(length, start + count);
  if (isPlain) return text.slice(start, end);
  return text.slice(unitsBefore(text, start), unitsBefore(text, end));
}

function unitsBefore(text: string, characters: number): number {
  let units = 0;
  let left = characters;
  for (const character of text) {
    if (left-- === 0) break;
    units += character.length;
  }
  return units;
}
