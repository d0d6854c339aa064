import type { Schema } from '@gatehouse/sdk-plugin';

/** The parts of a schema that lead to settings. */
interface SchemaParts {
  readonly pipe?: readonly unknown[];
  readonly metadata?: { readonly writeOnly?: unknown };
  readonly wrapped?: unknown;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly item?: unknown;
  readonly value?: unknown;
}

/** The values that stand where the schema says `secret`, as texts. */
export function secretsOf(schema: Schema | undefined, settings: unknown): readonly string[] {
  return schema === undefined ? [] : collect(schema, settings);
}

function collect(schema: unknown, value: unknown): readonly string[] {
  const { pipe = [], metadata, wrapped, entries = {}, item, value: values } = parseParts(schema);
  if (metadata?.writeOnly === true) return textsIn(value);
  const own = pipe.flatMap((part) => (part === schema ? [] : collect(part, value)));
  const inner = Object.entries(Object(value)).flatMap(([key, field]) => {
    const ofField = entries[key] ?? item ?? values;
    return ofField === undefined ? [] : collect(ofField, field);
  });
  return [...own, ...(wrapped === undefined ? [] : collect(wrapped, value)), ...inner];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return value === undefined || value === null ? [] : [String(value)];
}

function parseParts(schema: unknown): SchemaParts {
  return Object(schema) as SchemaParts;
}
