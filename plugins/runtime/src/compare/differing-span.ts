/** The spans of two arrays between their common start and their common end, compared by identity. */
export function differingSpan<Item>(
  before: readonly Item[],
  after: readonly Item[],
): { readonly before: readonly Item[]; readonly after: readonly Item[] } {
  if (before === after) return { before: [], after: [] };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = before.length;
  let endNow = after.length;
  while (end > start && endNow > start && before[end - 1] === after[endNow - 1]) {
    end -= 1;
    endNow -= 1;
  }
  return { before: before.slice(start, end), after: after.slice(start, endNow) };
}
