import type { JsonSchema } from './openapi-document.ts';

/** Texts by the name of the field they stand in: the first pattern that fits wins. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/^rawKey$/, 'gthk_your_key'],
  [/^operationId$/, 'task_start'],
  [/^apiPath$/, '/api/v1/tasks'],
  [/(^id|Id|Ids|ids)$/, '6f1d2c34-5a6b-4c7d-8e9f-0a1b2c3d4e5f'],
  [
    /(At|Time|TimeUtc|timestamp|timeStamp|started|deadline|since|until|Modified|from)$/,
    '2030-01-31T12:00:00Z',
  ],
  [/(^path|Path|bindedFile)$/, '/home/anna/projects/prices.zp'],
  [/^url$|Url$/, 'http://localhost:8080/products'],
  [/[vV]ersion$/, '1.2.0'],
  [/[mM]essage$|[eE]rror$/, 'What happened, and what to do'],
  [/(^label|Label)$/, 'nightly prices'],
  [/^scopes?$|Scopes?$/, 'task:read'],
  [/^method$/, 'GET'],
  [/^type$/, 'Variables'],
  [/^action$/, 'Set'],
  [/^branch$/, 'OnSuccess'],
  [/^fileHash$|sha256$/, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/(Name|^name|^names)$/, 'Prices'],
  [/^xpath$|XPath$/, "//h1[@class='title']"],
  [/^prompt$/, 'Are these all prices?'],
];

/** How deep an example shows what is in what. */
const deepest = 16;

/** A value that fits the schema, the same each time. `name` is the field that it stands in. */
export function exampleOf(schema: JsonSchema, name = '', depth = 0): unknown {
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return exampleOf(options[0] ?? {}, name, depth);
  if (Array.isArray(schema.allOf)) return mergeAll(schema.allOf, name, depth);
  if (depth > deepest) return null;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return exampleObject(schema, depth);
  if (type === 'array') return exampleArray(schema, name, depth);
  return exampleScalar(schema, type, name);
}

function mergeAll(parts: readonly JsonSchema[], name: string, depth: number): unknown {
  return Object.assign({}, ...parts.map((part) => exampleOf(part, name, depth)));
}

function exampleObject(schema: JsonSchema, depth: number): unknown {
  const { properties, additionalProperties } = schema;
  const fields = Object.entries(toObject(properties)).filter(
    ([, field]) => toObject(field).deprecated !== true,
  );
  const hasVerb = fields.some(([key]) => key === 'method');
  const nameOf = (key: string) => (key === 'path' && hasVerb ? 'apiPath' : key);
  const shown = fields.map(([key, field]) => [key, exampleOf(toObject(field), nameOf(key), depth + 1)]);
  if (shown.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(shown);
  return { Name: exampleOf(toObject(additionalProperties), 'Name', depth + 1) };
}

function exampleArray(schema: JsonSchema, name: string, depth: number): unknown {
  if (Array.isArray(schema.prefixItems))
    return schema.prefixItems.map((item) => exampleOf(item, name, depth + 1));
  if (schema.maxItems === 0) return [];
  const count = typeof schema.minItems === 'number' ? Math.max(1, schema.minItems) : 1;
  return Array.from({ length: count }, () => exampleOf(toObject(schema.items), name, depth + 1));
}

function exampleScalar(schema: JsonSchema, type: unknown, name: string): unknown {
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return exampleNumber(schema);
  const { format, minLength } = schema;
  if (format === 'uuid') return '6f1d2c34-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
  if (format === 'date-time') return '2030-01-31T12:00:00Z';
  if (format === 'uri') return 'http://localhost:8080/products';
  const text = texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
  return typeof minLength === 'number' ? text.padEnd(minLength, 'x') : text;
}

function exampleNumber({ minimum, maximum, exclusiveMinimum, multipleOf }: JsonSchema): number {
  const least = Math.max(toNumber(minimum), toNumber(exclusiveMinimum) + 1);
  const value = Math.min(Math.max(least, 1), typeof maximum === 'number' ? maximum : 1_000);
  return typeof multipleOf === 'number' ? Math.ceil(value / multipleOf) * multipleOf : value;
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : Number.NEGATIVE_INFINITY;
}

function toObject(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
