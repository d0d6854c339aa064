import { factsOf, isOptionalSchema, type Schema, wrappedOf } from '../../document/compile-document-reader.ts';
import { rows, texts } from '../../document/document-schema.ts';

/** How a value stands in XML. A field that is left out has its default. */
export type Shape =
  | { readonly kind: 'text' | 'flag' | 'number' }
  | {
      readonly kind: 'fields';
      readonly fields: ReadonlyMap<string, Field>;
      /** The same in the order of the schema. */
      readonly order: readonly Field[];
    }
  | { readonly kind: 'list'; readonly item: Tag; readonly shape: Shape }
  | { readonly kind: 'map'; readonly item: Tag; readonly shape: Shape };

export interface Field {
  readonly name: string;
  readonly tag: Tag;
  readonly shape: Shape;
  /** Undefined for a field that must be there. */
  readonly missing: unknown;
}

/** What stands around an element, made once: a large document has a hundred thousand of them. */
export interface Tag {
  readonly name: string;
  readonly open: string;
  /** The start of an element that is named by its key. */
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

/** @param name of the field; the elements of a list are called like it, in the singular. */
export function shapeOf(schema: Schema, name = ''): Shape {
  if (schema === texts) return textMap;
  if (schema === rows) return rowMap;
  const { type, entries = {}, item, wrapped } = factsOf(schema);
  if (wrapped) return shapeOf(wrapped, name);
  if (item) return { kind: 'list', item: tagOf(name.slice(0, -1)), shape: shapeOf(item) };
  const kind = kinds[type];
  if (kind) return { kind };
  const order = Object.entries(entries).map(([key, field]) => fieldOf(key, field));
  return { kind: 'fields', fields: new Map(order.map((field) => [field.name, field])), order };
}

function fieldOf(key: string, schema: Schema): Field {
  const missing = isOptionalSchema(schema) ? factsOf(schema).default : undefined;
  return {
    name: key,
    tag: tagOf(key),
    shape: shapeOf(isOptionalSchema(schema) ? wrappedOf(factsOf(schema)) : schema, key),
    missing,
  };
}

export function tagOf(name: string): Tag {
  return { name, open: `<${name}>`, openKey: `<${name} key="`, close: `</${name}>` };
}
