/** The difference of two versions of plain data, without the shared parts. */
export type Difference =
  | { readonly kind: 'value'; readonly before: unknown; readonly after: unknown }
  /** Two objects with the same keys. */
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [string, Difference])[] }
  /** Two arrays of the same length. */
  | { readonly kind: 'elements'; readonly elements: readonly (readonly [number, Difference])[] }
  /** Two arrays: from `start` on, one has `before` where the other has `after`. */
  | {
      readonly kind: 'span';
      readonly start: number;
      readonly before: readonly unknown[];
      readonly after: readonly unknown[];
    };

/** Null when both are the same object. Shared parts are not compared. */
export function differenceBetween(before: unknown, after: unknown): Difference | null {
  if (Object.is(before, after)) return null;
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length ? elementsOf(before, after) : spanOf(before, after);
  }
  if (isObject(before) && isObject(after)) return fieldsOf(before, after);
  return { kind: 'value', before, after };
}

function elementsOf(before: readonly unknown[], after: readonly unknown[]): Difference | null {
  const elements: (readonly [number, Difference])[] = [];
  for (let index = 0; index < before.length; index += 1) {
    if (before[index] === after[index]) continue;
    const difference = differenceBetween(before[index], after[index]);
    if (difference) elements.push([index, difference]);
  }
  return elements.length === 0 ? null : { kind: 'elements', elements };
}

function spanOf(before: readonly unknown[], after: readonly unknown[]): Difference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  return {
    kind: 'span',
    start,
    before: before.slice(start, before.length - tail),
    after: after.slice(start, after.length - tail),
  };
}

function fieldsOf(before: object, after: object): Difference | null {
  const keys = Object.keys(before);
  const others = Object.keys(after);
  const isAlike = keys.length === others.length && keys.every((key, index) => key === others[index]);
  if (!isAlike) return { kind: 'value', before, after };
  const fields = keys.flatMap((key) => {
    const difference = differenceBetween(Reflect.get(before, key), Reflect.get(after, key));
    return difference ? [pair(key, difference)] : [];
  });
  return fields.length === 0 ? null : { kind: 'fields', fields };
}

function pair<Key>(key: Key, difference: Difference): readonly [Key, Difference] {
  return [key, difference];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The wanted side of a difference, made from the other one. */
export type Side = 'before' | 'after';

/** Makes the wanted version from the other one; they share all equal parts. */
export function toSide<T>(value: T, difference: Difference, side: Side): T;
export function toSide(value: unknown, difference: Difference, side: Side): unknown {
  if (difference.kind === 'value') return difference[side];
  if (difference.kind === 'fields') {
    const fields = difference.fields.map(([key, inner]) => [key, toSide(valueAt(value, key), inner, side)]);
    return { ...(isObject(value) ? value : {}), ...Object.fromEntries(fields) };
  }
  const elements: unknown[] = Array.isArray(value) ? [...value] : [];
  if (difference.kind === 'elements') {
    for (const [index, inner] of difference.elements) elements[index] = toSide(elements[index], inner, side);
    return elements;
  }
  const replaced = side === 'before' ? difference.after : difference.before;
  const { start } = difference;
  return [...elements.slice(0, start), ...difference[side], ...elements.slice(start + replaced.length)];
}

function valueAt(value: unknown, key: string): unknown {
  return isObject(value) ? Reflect.get(value, key) : undefined;
}
