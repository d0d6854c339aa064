interface Offer {
  readonly rows?: string | undefined;
  readonly value?: string | undefined;
}

/** The values in an answer of a plugin: texts and numbers, each once. */
export function offeredIn(answer: unknown, { rows, value }: Offer): readonly string[] {
  const list = at(answer, rows);
  const values = Array.isArray(list) ? list.map((row: unknown) => at(row, value)) : [];
  const texts = values.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  return [...new Set(texts)];
}

function at(value: unknown, field: string | undefined): unknown {
  if (field === undefined) return value;
  return field.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value);
}
