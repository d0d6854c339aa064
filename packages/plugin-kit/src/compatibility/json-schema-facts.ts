export type JsonSchema = Readonly<Record<string, unknown>>;
export type Definitions = Readonly<Record<string, JsonSchema>>;

export function typesOf({ type }: JsonSchema): readonly unknown[] | null {
  if (type === undefined) return null;
  return Array.isArray(type) ? type : [type];
}

/** A constant is a list of one value. */
export function valuesOf(schema: JsonSchema): readonly unknown[] | null {
  if (Array.isArray(schema.enum)) return schema.enum;
  return 'const' in schema ? [schema.const] : null;
}

export function toFields({ properties, required }: JsonSchema) {
  const needed = new Set(Array.isArray(required) ? required : []);
  return new Map(
    Object.entries(toObject(properties)).map(([name, schema]) => [
      name,
      { schema: toObject(schema), isRequired: needed.has(name) },
    ]),
  );
}

export function resolve(schema: JsonSchema, definitions: Definitions = {}): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  return definitions[$ref.replace('#/components/schemas/', '')] ?? schema;
}

export function hasReference(schema: unknown): boolean {
  return JSON.stringify(schema)?.includes('"$ref"') ?? false;
}

export function toObject(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}
