type Path = readonly string[];

export function readAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (isFields(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );
}

/** A copy with another value there, and with the objects around it. */
export function writeAt(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  const fields = isFields(value) ? value : {};
  return { ...fields, [key]: writeAt(fields[key], rest, next) };
}

/** A copy without the value there, and without the objects that are empty then. */
export function removeAt(value: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isFields(value) || !Object.hasOwn(value, key)) return value;
  const { [key]: inner, ...others } = value;
  const left = rest.length === 0 ? undefined : removeAt(inner, rest);
  const isGone = left === undefined || (isFields(left) && Object.keys(left).length === 0);
  return isGone ? others : { ...others, [key]: left };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
