/**
 * The items that changed their place among the others, as few as explain the new order: those that are not in
 * the longest row that kept its order. Items of one side alone do not count.
 */
export function movedItems(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((item, place) => [item, place]));
  const common = after.filter((item) => places.has(item));
  const kept = longestRise(common.map((item) => places.get(item) ?? 0));
  return new Set(common.filter((_, index) => !kept.has(index)));
}

/** The indexes of a longest strictly rising row among numbers that are all different. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  // ends[n] is the index of the lowest number that a row of n + 1 can end with.
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
