/** The value of a field such as `last.celsius`; undefined where any part of it is missing. */
export function valueAt(value: unknown, field: string | undefined): unknown {
  if (field === undefined) return value;
  return field.split('.').reduce<unknown>((inner, name) => {
    const isThere = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name);
    return isThere ? Reflect.get(inner, name) : undefined;
  }, value);
}

/** A text for people; of a list its length. */
export function textFor(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (Array.isArray(value)) return String(value.length);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
