import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '@gatehouse/sdk-plugin';
import { type Refer, type SchemaNode, type TypeMode, titleOf } from './normalize-schema.ts';
import type { JsonSchema } from './openapi-document.ts';
import { toWireSchema } from './to-wire-schema.ts';

/** The schemas that have a title: each is written once, under its title. */
export interface NamedSchemas {
  /** For `toWireSchema`: references to the named schemas within a schema. */
  refer(mode: TypeMode): Refer;
  /** The reference to the schema itself; null where it has no title. */
  referenceTo(schema: Schema, mode: TypeMode): string | null;
}

/**
 * Adds schemas with a title to `schemas`. One that reads otherwise in requests than in answers has the name of the
 * title and `Input` there; another schema with the same title gets a number.
 */
export function createNamedSchemas(schemas: Record<string, JsonSchema>): NamedSchemas {
  const names = { input: new WeakMap<object, string>(), output: new WeakMap<object, string>() };
  const refer = (mode: TypeMode): Refer => {
    return (node, title) => toReference(names[mode].get(node) ?? write(node, title, mode));
  };
  const write = (node: SchemaNode, title: string, mode: TypeMode): string => {
    const name = freeName(title, mode, schemas);
    // A schema that holds itself refers to its name while it is written.
    names[mode].set(node, name);
    schemas[name] = {};
    const options = { mode, name, refer: refer(mode), defaults: 'text' } as const;
    const { schema, definitions } = toWireSchema(parseSchema(node), options);
    const same = takenNames(title, mode, schemas).find((other) => isDeepStrictEqual(schemas[other], schema));
    if (same === undefined) Object.assign(schemas, definitions, { [name]: schema });
    else delete schemas[name];
    names[mode].set(node, same ?? name);
    return same ?? name;
  };
  return {
    refer,
    referenceTo: (schema, mode) => {
      const node = parseNode(schema);
      const title = titleOf(node);
      return title === null ? null : refer(mode)(node, title);
    },
  };
}

type Schemas = Readonly<Record<string, JsonSchema>>;

function takenNames(title: string, mode: TypeMode, schemas: Schemas): readonly string[] {
  const taken: string[] = [];
  for (const name of candidates(title, mode)) {
    if (!Object.hasOwn(schemas, name)) break;
    taken.push(name);
  }
  return taken;
}

function freeName(title: string, mode: TypeMode, schemas: Schemas): string {
  for (const name of candidates(title, mode)) if (!Object.hasOwn(schemas, name)) return name;
  return title;
}

function* candidates(title: string, mode: TypeMode): Generator<string> {
  yield title;
  if (mode === 'input') yield `${title}Input`;
  for (let number = 2; ; number += 1) yield `${title}${number}`;
}

export function toReference(name: string): string {
  return `#/components/schemas/${name}`;
}

function parseNode(schema: Schema): SchemaNode {
  return schema as unknown as SchemaNode;
}

function parseSchema(node: SchemaNode): Schema {
  return node as unknown as Schema;
}
