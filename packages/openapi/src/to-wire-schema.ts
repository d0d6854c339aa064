import type { Schema } from '@gatehouse/sdk-plugin';
import { toJsonSchema } from '@valibot/to-json-schema';
import { createNormalizer, type Refer, type SchemaNode, type TypeMode, wireKey } from './normalize-schema.ts';
import type { JsonSchema } from './openapi-document.ts';

export interface WireSchema {
  readonly schema: JsonSchema;
  /** Schemas that refer to themselves, by the name under which the schema refers to them. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

export interface WireOptions {
  readonly mode: TypeMode;
  /** Makes the names of definitions unique. */
  readonly name: string;
  /** Where schemas with a title are written; they are written out where nothing is said. */
  readonly refer?: Refer;
  /** Many generators make a field with a `default` mandatory: in a body the description names it instead. */
  readonly defaults?: 'keyword' | 'text';
}

/**
 * Describes the input that a schema accepts, as JSON Schema. Never throws, and drops no rule silently: one that JSON
 * Schema cannot express stands in the description.
 */
export function toWireSchema(schema: Schema, options: WireOptions): WireSchema {
  const { mode, name, refer, defaults = 'keyword' } = options;
  const normalize = createNormalizer(mode, refer);
  const { $schema, $defs, ...json } = toJsonSchema(parseSchema(normalize(schema)), {
    typeMode: mode,
    target: 'draft-2020-12',
    overrideAction: ({ valibotAction, jsonSchema, errors }) =>
      errors ? withNote({ ...jsonSchema }, ruleText({ ...valibotAction })) : undefined,
    overrideSchema: ({ valibotSchema, jsonSchema, errors }) =>
      refine(
        { ...valibotSchema },
        { json: { ...jsonSchema }, isUnknown: errors !== undefined, mode, defaults },
      ),
    overrideRef: ({ referenceId }) => `#/components/schemas/${name}.${referenceId}`,
  });
  const definitions = Object.entries($defs ?? {}).map(([id, definition]) => [`${name}.${id}`, definition]);
  return { schema: json, definitions: Object.fromEntries(definitions) };
}

interface Converted {
  readonly json: JsonSchema;
  /** The converter does not know this kind of schema. */
  readonly isUnknown: boolean;
  readonly mode: TypeMode;
  readonly defaults: 'keyword' | 'text';
}

function refine(node: SchemaNode, { json, isUnknown, mode, defaults }: Converted): JsonSchema {
  const wire = node[wireKey];
  if (typeof wire === 'object' && wire !== null) return { ...wire };
  // A key that is a picklist: the converter has put it into propertyNames all the same, which is right.
  if (node.type === 'record') return withoutPlainKeys(json);
  if (isUnknown) return withNote(json, unknownText(node));
  if (node.type.endsWith('object') || node.type === 'object_with_rest') return refineObject(node, json, mode);
  if (node.type === 'picklist') return refinePicklist(json);
  if (node.type === 'nullable' || node.type === 'nullish')
    return withDefault(nullableOf(json), mode, defaults);
  return 'default' in json ? withDefault(json, mode, defaults) : json;
}

function withoutPlainKeys({ propertyNames, ...json }: JsonSchema): JsonSchema {
  return isPlainText(propertyNames) ? json : { ...json, propertyNames };
}

function isPlainText(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && JSON.stringify(schema) === '{"type":"string"}';
}

/** A field with a default may be left out of a request, and is in every answer. */
function refineObject(node: SchemaNode, json: JsonSchema, mode: TypeMode): JsonSchema {
  const entries = Object.entries(
    typeof node.entries === 'object' && node.entries !== null ? node.entries : {},
  );
  const required = entries.filter(([, entry]) => isRequired(entry, mode)).map(([name]) => name);
  const { required: _before, ...rest } = json;
  return required.length === 0 ? rest : { ...rest, required };
}

function isRequired(entry: SchemaNode, mode: TypeMode): boolean {
  const isOptional = ['optional', 'nullish', 'exact_optional', 'undefinedable'].includes(entry.type);
  return !isOptional || (mode === 'output' && entry.default !== undefined);
}

function refinePicklist(json: JsonSchema): JsonSchema {
  const { type, enum: options } = json;
  if (!Array.isArray(options) || type === 'string') return json;
  const isWhole = options.every((option) => typeof option === 'string' || Number.isInteger(option));
  if (!isWhole) return json;
  return { ...json, type: type === 'number' ? 'integer' : ['string', 'integer'] };
}

/** `type: [T, null]` reads better than a choice, where the schema is of one type. */
function nullableOf(json: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = json;
  const [wrapped, ...others] = Array.isArray(anyOf) ? anyOf : [];
  if (typeof wrapped !== 'object') return json;
  if (typeof wrapped.type === 'string' && !('enum' in wrapped) && !('const' in wrapped))
    return { ...rest, ...wrapped, type: [wrapped.type, 'null'] };
  // The description of the value is that of the field.
  const { description, ...choice } = wrapped;
  return { ...rest, ...(description === undefined ? {} : { description }), anyOf: [choice, ...others] };
}

/** Answers always have the field; and what stands for an absent query value is text, whatever it means. */
function withDefault(json: JsonSchema, mode: TypeMode, defaults: Converted['defaults']): JsonSchema {
  const { default: value, ...rest } = json;
  if (value === undefined || mode === 'output') return rest;
  const isText = typeof value === 'string' && ['integer', 'number', 'boolean'].includes(String(json.type));
  if (defaults === 'keyword') return { ...rest, default: isText ? JSON.parse(value) : value };
  const isSaid =
    /default/i.test(String(json.description ?? '')) || value === null || Object(value).length === 0;
  return isSaid ? rest : withNote(rest, `Default: ${JSON.stringify(value)}.`);
}

function withNote(json: JsonSchema, note: string): JsonSchema {
  const { description } = json;
  return {
    ...json,
    description: typeof description === 'string' ? `${toSentence(description)} ${note}` : note,
  };
}

function ruleText({ type, message, requirement }: SchemaNode): string {
  if (typeof message === 'string') return toSentence(message);
  const rule = type.replace('note:', '').replaceAll('_', ' ');
  return ['string', 'number', 'boolean'].includes(typeof requirement) || requirement instanceof RegExp
    ? `Rule: ${rule} ${requirement}.`
    : `Has a further rule (${rule}).`;
}

function unknownText({ type, message }: SchemaNode): string {
  if (typeof message === 'string') return toSentence(message);
  return `A value of the kind ${type.replaceAll('_', ' ')}, which JSON Schema cannot describe.`;
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

function parseSchema(node: SchemaNode): Schema {
  return node as unknown as Schema;
}
