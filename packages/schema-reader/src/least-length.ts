/**
 * A lower bound for the length of the JSON that readers have read. Readers add to it as they go, since a second visit
 * to each value would cost time. `read-exactly.ts` uses it.
 */
export const leastLength = { total: 0 };

const digitGroup = 1_000;

export function addText(text: string): void {
  leastLength.total += text.length + '""'.length;
}

/** Adds `count` fields or elements, with the braces around them and the commas between. */
export function addMembers(count: number): void {
  leastLength.total += count === 0 ? 2 : count + 1;
}

export function addKey(key: string): void {
  leastLength.total += key.length + '"":'.length;
}

export function addNumber(value: number): void {
  const size = Math.abs(value);
  if (value < 0) leastLength.total += 1;
  leastLength.total += size < 10 ? 1 : size < 100 && Number.isInteger(size) ? 2 : longNumber(size);
}

/** A fraction can be as short as 0.5, and a round thousand as short as 1e3. */
function longNumber(size: number): number {
  if (!Number.isInteger(size) || size % digitGroup === 0) return '1e3'.length;
  let digits = 3;
  for (let bound = digitGroup; size >= bound; bound *= 10) digits += 1;
  return digits;
}

/** A value that was not read makes the bound useless. */
export function addUnknown(): void {
  leastLength.total = Number.NEGATIVE_INFINITY;
}

/** Reads a value a second time without counting it again. */
export function withoutAdding<T>(read: () => T): T {
  const { total } = leastLength;
  const value = read();
  leastLength.total = total;
  return value;
}
