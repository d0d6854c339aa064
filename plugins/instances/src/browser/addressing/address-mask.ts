/** Whether a mask is part of the address, or matches all of it where `*` stands for any characters. */
export function matchesMask(address: string, mask: string): boolean {
  return parseMask(mask)(address) !== null;
}

/** The texts that the stars of a mask stand for in an address; null for an address that does not match. */
export type MaskMatcher = (address: string) => readonly string[] | null;

/** Matching never backtracks, whatever the number of stars: each part takes the first place that it finds. */
export function parseMask(mask: string): MaskMatcher {
  const [first = '', ...rest] = mask.split('*');
  const last = rest.pop();
  if (last === undefined) return (address) => (address.includes(mask) ? [] : null);
  return (address) => {
    if (!address.startsWith(first) || !address.endsWith(last)) return null;
    return starsBetween(address.slice(first.length), rest, last);
  };
}

/** @param text the address after its fixed beginning */
function starsBetween(text: string, parts: readonly string[], last: string): readonly string[] | null {
  const end = text.length - last.length;
  const stars: string[] = [];
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return null;
    stars.push(text.slice(at, found));
    at = found + part.length;
  }
  return at > end ? null : [...stars, text.slice(at, end)];
}
