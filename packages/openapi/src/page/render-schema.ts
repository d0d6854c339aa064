import type { JsonSchema, OpenApiDocument } from '../openapi-document.ts';
import { type Html, html, nothing, prose } from './html.ts';

/** The schemas of one document, which its references name. */
export type Schemas = OpenApiDocument['components']['schemas'];

const deepest = 6;
/** Beyond this a part is folded away. */
const openDepth = 1;

/** Where the fields stand: of a request a reader wants to know which it must send, of an answer which may be missing. */
export interface Reader {
  readonly schemas: Schemas;
  readonly side: 'request' | 'answer';
}

/** A schema as a tree of fields, for people. */
export function renderSchema(schema: JsonSchema, reader: Reader, depth = 0): Html {
  const resolved = resolve(schema, reader.schemas);
  const fields = fieldsOf(resolved);
  if (fields.length === 0)
    return depth === 0
      ? html`<p class="note">${kindOf(resolved, reader.schemas)}</p>${innerTree(resolved, reader, 0)}`
      : nothing;
  const items = fields.map(([name, field]) =>
    renderField({ name, field, isRequired: isIn(resolved.required, name) }, reader, depth),
  );
  return html`<ul class="tree">${items}</ul>`;
}

export interface Field {
  readonly name: string;
  readonly field: JsonSchema;
  readonly isRequired: boolean;
}

export function renderField({ name, field, isRequired }: Field, reader: Reader, depth = 0): Html {
  const resolved = resolve(field, reader.schemas);
  const { description } = resolved;
  const text = typeof description === 'string' ? html`<p>${prose(description)}</p>` : nothing;
  const kind = kindOf(resolved, reader.schemas);
  return html`<li><span class="name">${name}</span><span class="kind">${kind}</span>${markOf(isRequired, reader)}${text}${innerTree(resolved, reader, depth + 1)}</li>`;
}

function markOf(isRequired: boolean, { side }: Reader): Html {
  if (side === 'request') return isRequired ? html`<span class="must">required</span>` : nothing;
  return isRequired ? nothing : html`<span class="may">may be absent</span>`;
}

function innerTree(schema: JsonSchema, reader: Reader, depth: number): Html {
  const inner = innermost(schema, reader.schemas);
  if (depth > deepest || (inner === schema && depth === 0) || fieldsOf(inner).length === 0) return nothing;
  const tree = renderSchema(inner, reader, depth);
  if (depth <= openDepth) return tree;
  return html`<details><summary>${fieldsOf(inner).length} fields</summary>${tree}</details>`;
}

/** The object within arrays, dictionaries and choices with null. */
function innermost(schema: JsonSchema, schemas: Schemas): JsonSchema {
  let inner = resolve(schema, schemas);
  for (let step = 0; step < deepest; step += 1) {
    const next = inner.items ?? dictionaryOf(inner) ?? soleOption(inner);
    if (!isSchema(next)) return inner;
    inner = resolve(next, schemas);
  }
  return inner;
}

/** In one line: `array of text`, `integer, 1 to 60, default 25`. */
export function kindOf(schema: JsonSchema, schemas: Schemas): string {
  const parts = [nameOfKind(resolve(schema, schemas), schemas), rangeOf(schema)];
  if ('default' in schema) parts.push(`default ${JSON.stringify(schema.default)}`);
  return parts.filter((part) => part !== '').join(', ');
}

function nameOfKind(schema: JsonSchema, schemas: Schemas): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return options.map((option) => kindOf(option, schemas)).join(' or ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any value'];
  return types.map((type) => nameOfType(String(type), schema, schemas)).join(' or ');
}

function nameOfType(type: string, schema: JsonSchema, schemas: Schemas): string {
  if (type === 'array')
    return isSchema(schema.items) ? `array of ${kindOf(resolve(schema.items, schemas), schemas)}` : 'array';
  if (type === 'object') {
    const values = dictionaryOf(schema);
    return values === null ? 'object' : `object of ${kindOf(resolve(values, schemas), schemas)}`;
  }
  if (type === 'string') return typeof schema.format === 'string' ? `text (${schema.format})` : 'text';
  return type;
}

function rangeOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  pattern,
}: JsonSchema): string {
  const isInt32 = minimum === -2_147_483_648 && maximum === 2_147_483_647;
  const ranges = [
    isInt32 ? '' : between(minimum, maximum === 2_147_483_647 ? undefined : maximum, ''),
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' items'),
    typeof pattern === 'string' ? `like /${pattern}/` : '',
  ];
  return ranges.filter((range) => range !== '').join(', ');
}

function between(min: unknown, max: unknown, unit: string): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`;
  if (min !== undefined) return `at least ${min}${unit}`;
  return max === undefined ? '' : `at most ${max}${unit}`;
}

function dictionaryOf({ properties, additionalProperties }: JsonSchema): JsonSchema | null {
  return properties === undefined && isSchema(additionalProperties) ? additionalProperties : null;
}

function soleOption({ anyOf }: JsonSchema): unknown {
  const options = Array.isArray(anyOf) ? anyOf.filter((option) => option.type !== 'null') : [];
  return options.length === 1 ? options[0] : null;
}

function fieldsOf({ properties }: JsonSchema): readonly (readonly [string, JsonSchema])[] {
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]) =>
    isSchema(field) ? [[name, field] as const] : [],
  );
}

export function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { $ref, ...beside } = schema;
  if (typeof $ref === 'string')
    return resolve({ ...schemas[$ref.replace('#/components/schemas/', '')], ...beside }, schemas);
  const { allOf, ...own } = schema;
  return Array.isArray(allOf) ? allOf.map((part) => resolve(part, schemas)).reduceRight(joined, own) : schema;
}

/** A schema with the fields of another one before its own. */
function joined(own: JsonSchema, part: JsonSchema): JsonSchema {
  const namesOf = (names: unknown) => (Array.isArray(names) ? names : []);
  return {
    ...part,
    ...own,
    properties: { ...Object(part.properties), ...Object(own.properties) },
    required: [...namesOf(part.required), ...namesOf(own.required)],
  };
}

function isIn(list: unknown, name: string): boolean {
  return Array.isArray(list) && list.includes(name);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
