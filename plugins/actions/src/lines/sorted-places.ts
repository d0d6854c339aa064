import type { CellType } from '@gatehouse/sdk-actions/document';
import { orderOf } from '@gatehouse/sdk-actions/internal/columns';

export interface SortKey {
  /** One for each entry. */
  readonly texts: readonly string[];
  readonly type: CellType;
}

type Compare = (one: number, other: number) => number;

/**
 * The places of entries in sorted order, by the first key that differs; equal entries keep their order. Texts are read
 * once and not at each comparison. Texts that are no numbers, dates or booleans come last in an order of these, in both directions.
 */
export function sortedPlaces(
  count: number,
  keys: readonly SortKey[],
  { Desc }: { readonly Desc: boolean },
): readonly number[] {
  const sign = Desc ? -1 : 1;
  const compares = keys.map(({ texts, type }) =>
    type === 'text'
      ? byTexts(texts, sign)
      : byNumbers(
          texts,
          Float64Array.from(texts, (text) => orderOf(type, text.trim())),
          sign,
        ),
  );
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

function byNumbers(texts: readonly string[], numbers: Float64Array, sign: number): Compare {
  const compareTexts = byTexts(texts, sign);
  return (one, other) => {
    const [left, right] = [numbers[one] ?? Number.NaN, numbers[other] ?? Number.NaN];
    const [isLeft, isRight] = [!Number.isNaN(left), !Number.isNaN(right)];
    if (isLeft && isRight) return sign * (left - right);
    if (isLeft || isRight) return isLeft ? -1 : 1;
    return compareTexts(one, other);
  };
}
