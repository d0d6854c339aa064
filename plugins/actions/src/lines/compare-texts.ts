import { toNumber } from '../expression/values.ts';

interface Order {
  readonly Numeric: boolean;
  readonly Desc: boolean;
}

/** Compares texts for sorting. In a numeric order, texts that are no numbers come last in both directions. */
export function comparer({ Numeric, Desc }: Order): (one: string, other: string) => number {
  const sign = Desc ? -1 : 1;
  if (!Numeric) return (one, other) => sign * compareTexts(one, other);
  return (one, other) => {
    const left = toNumber(one);
    const right = toNumber(other);
    if (left !== undefined && right !== undefined) return sign * (left - right);
    if (left === undefined && right === undefined) return sign * compareTexts(one, other);
    return left === undefined ? 1 : -1;
  };
}

// By character codes, so that the order is the same on every machine.
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
