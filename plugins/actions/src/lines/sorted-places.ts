import { toNumber } from '../expression/values.ts';

interface Order {
  readonly Numeric: boolean;
  readonly Desc: boolean;
}

type Compare = (one: number, other: number) => number;

/**
 * The places of entries in sorted order, by the first key that differs; equal entries keep their order. Texts become
 * numbers once and not at each comparison. In a numeric order, texts that are no numbers come last in both directions.
 * @param keys for each key the texts of all entries
 */
export function sortedPlaces(
  count: number,
  keys: readonly (readonly string[])[],
  { Numeric, Desc }: Order,
): readonly number[] {
  const sign = Desc ? -1 : 1;
  const compares = keys.map((texts) => (Numeric ? byNumbers(texts, sign) : byTexts(texts, sign)));
  return Array.from({ length: count }, (_, place) => place).sort((one, other) => {
    for (const compare of compares) {
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** By character codes, so that the order is the same on every machine. */
function byTexts(texts: readonly string[], sign: number): Compare {
  return (one, other) => {
    const [left, right] = [texts[one] ?? '', texts[other] ?? ''];
    if (left === right) return 0;
    return left < right ? -sign : sign;
  };
}

function byNumbers(texts: readonly string[], sign: number): Compare {
  const numbers = Float64Array.from(texts, (text) => toNumber(text) ?? Number.NaN);
  const compareTexts = byTexts(texts, sign);
  return (one, other) => {
    const [left, right] = [numbers[one] ?? Number.NaN, numbers[other] ?? Number.NaN];
    const [isLeft, isRight] = [!Number.isNaN(left), !Number.isNaN(right)];
    if (isLeft && isRight) return sign * (left - right);
    if (isLeft || isRight) return isLeft ? -1 : 1;
    return compareTexts(one, other);
  };
}
