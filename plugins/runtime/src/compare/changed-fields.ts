import type { FieldChange, FieldValue } from './project-change.ts';

/** Values of a part by their path within it, in display order. */
export type Fields = ReadonlyMap<string, FieldValue>;

/** The fields of a plain object; arrays and objects in it are shown as JSON. */
export function fieldsOf(item: object): Fields {
  return new Map(
    Object.entries(item).map(([field, value]) => [
      field,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ]),
  );
}

/** The fields that differ between two parts; null stands for a missing part. */
export function changedFields(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...fields].flatMap((field) => {
    const old = before?.get(field) ?? null;
    const now = after?.get(field) ?? null;
    const isSame = old === now || (!(before && after) && isEmpty(old) && isEmpty(now));
    return isSame ? [] : [{ field, ...shortened(old, now) }];
  });
}

function isEmpty(value: FieldValue | null): boolean {
  return value === null || value === '' || value === false;
}

const shownLength = 1000;
const shownBefore = 40;

/** Cuts long texts to the place of the first difference. */
function shortened(before: FieldValue | null, after: FieldValue | null): Omit<FieldChange, 'field'> {
  const maxLength = Math.max(
    ...[before, after].map((value) => (typeof value === 'string' ? value.length : 0)),
  );
  if (maxLength <= shownLength) return { before, after };
  const from = Math.max(0, firstDifference(String(before ?? ''), String(after ?? '')) - shownBefore);
  const cut = (value: FieldValue | null) => (typeof value === 'string' ? cutAt(value, from) : value);
  return { before: cut(before), after: cut(after) };
}

function cutAt(text: string, from: number): string {
  const end = from + shownLength;
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
