/** A value of an answer by the names of its fields; undefined where there is none. */
export function readField(value: unknown, ...names: readonly (string | number)[]): unknown {
  let current = value;
  for (const name of names) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Reflect.get(current, name);
  }
  return current;
}

/** The list under these names; an empty one where there is none. */
export function readList(value: unknown, ...names: readonly (string | number)[]): readonly unknown[] {
  const found = readField(value, ...names);
  return Array.isArray(found) ? found : [];
}
