/**
 * How long the JSON of what readers have read is at least: they add to it as they go, since each look at a value
 * costs. It may be too low, never too high; `read-exactly.ts` says what that is good for.
 */
export const leastLength = { total: 0 };

const digitGroup = 1_000;

export function addText(text: string): void {
  leastLength.total += text.length + '""'.length;
}

/** `count` fields or elements, with the braces around them and the commas between. */
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

/** A fraction may be as short as 0.5, and many thousands are: 1e3 is the shortest text of 1000. */
function longNumber(size: number): number {
  if (!Number.isInteger(size) || size % digitGroup === 0) return '1e3'.length;
  let digits = 3;
  for (let bound = digitGroup; size >= bound; bound *= 10) digits += 1;
  return digits;
}

/** For what nobody looked into: whatever comes, the length says nothing any more. */
export function addUnknown(): void {
  leastLength.total = Number.NEGATIVE_INFINITY;
}

/** For what is read again: it stands in the text but once. */
export function withoutAdding<T>(read: () => T): T {
  const { total } = leastLength;
  const value = read();
  leastLength.total = total;
  return value;
}
