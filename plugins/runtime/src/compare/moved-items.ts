/**
 * The smallest set of moved items that explains the new order: the items outside a longest increasing subsequence.
 * Items of one side alone are ignored.
 */
export function movedItems(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((item, place) => [item, place]));
  const common = after.filter((item) => places.has(item));
  const kept = increasingSubsequence(common.map((item) => places.get(item) ?? 0));
  return new Set(common.filter((_, index) => !kept.has(index)));
}

/** The indexes of a longest increasing subsequence of distinct numbers. */
function increasingSubsequence(numbers: readonly number[]): ReadonlySet<number> {
  // ends[n] is the index of the lowest last number of a subsequence of length n + 1.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const length = countBelow(ends, number, numbers);
    previous[index] = ends[length - 1] ?? -1;
    ends[length] = index;
  }
  const row = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) row.add(index);
  return row;
}

function countBelow(ends: readonly number[], number: number, numbers: readonly number[]): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
