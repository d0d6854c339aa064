/** What stands between the beginnings and the ends that two arrays share, object by object. */
export function differingSpan<Item>(
  before: readonly Item[],
  after: readonly Item[],
): { readonly before: readonly Item[]; readonly after: readonly Item[] } {
  if (before === after) return { before: [], after: [] };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    before: before.slice(start, before.length - tail),
    after: after.slice(start, after.length - tail),
  };
}
