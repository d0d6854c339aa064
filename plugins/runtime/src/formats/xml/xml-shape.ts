import { parseFacts } from '@gatehouse/schema-reader/schema-facts';
import type { Schema } from '@gatehouse/sdk-plugin';
import { isOptionalSchema, wrappedOf } from '../../document/compile-document-reader.ts';
import { rows, texts } from '../../document/document-schema.ts';

/** How a value is written in XML. Omitted fields have their default. */
export type Shape =
  | { readonly kind: 'text' | 'flag' | 'number' }
  | {
      readonly kind: 'fields';
      readonly fields: ReadonlyMap<string, Field>;
      /** The same fields in the order of the schema. */
      readonly order: readonly Field[];
    }
  | { readonly kind: 'list'; readonly item: Tag; readonly shape: Shape }
  | { readonly kind: 'map'; readonly item: Tag; readonly shape: Shape };

export interface Field {
  readonly name: string;
  readonly tag: Tag;
  readonly shape: Shape;
  /** Default value; undefined for a required field. */
  readonly missing: unknown;
}

/** The markup around an element, computed once for all elements of the shape. */
export interface Tag {
  readonly name: string;
  readonly open: string;
  /** Start of an element with a key. */
  readonly openKey: string;
  readonly close: string;
}

const textMap: Shape = { kind: 'map', item: tagOf('text'), shape: { kind: 'text' } };
const rowMap: Shape = {
  kind: 'map',
  item: tagOf('rows'),
  shape: { kind: 'list', item: tagOf('row'), shape: textMap },
};

const kinds: Readonly<Record<string, 'text' | 'flag' | 'number'>> = {
  string: 'text',
  picklist: 'text',
  // Ids and branches.
  custom: 'text',
  boolean: 'flag',
  number: 'number',
  literal: 'number',
};

/** @param name of the field, whose singular names the elements of a list */
export function shapeOf(schema: Schema, name = ''): Shape {
  if (schema === texts) return textMap;
  if (schema === rows) return rowMap;
  const { type, entries = {}, item, wrapped } = parseFacts(schema);
  if (wrapped) return shapeOf(wrapped, name);
  if (item) return { kind: 'list', item: tagOf(name.slice(0, -1)), shape: shapeOf(item) };
  const kind = kinds[type];
  if (kind) return { kind };
  const order = Object.entries(entries).map(([key, field]) => fieldOf(key, field));
  return { kind: 'fields', fields: new Map(order.map((field) => [field.name, field])), order };
}

function fieldOf(key: string, schema: Schema): Field {
  const missing = isOptionalSchema(schema) ? parseFacts(schema).default : undefined;
  return {
    name: key,
    tag: tagOf(key),
    shape: shapeOf(isOptionalSchema(schema) ? wrappedOf(parseFacts(schema)) : schema, key),
    missing,
  };
}

export function tagOf(name: string): Tag {
  return { name, open: `<${name}>`, openKey: `<${name} key="`, close: `</${name}>` };
}
