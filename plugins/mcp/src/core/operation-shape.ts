import { toWireSchema } from '@gatehouse/openapi/to-wire-schema';
import { bytesReply, type Fields, type LiveOperation, type Schema } from '@gatehouse/sdk-plugin';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The schemas of an operation, as its declaration has them. */
export function schemasOf(operation: LiveOperation): Readonly<Record<string, unknown>> {
  const { id, body, reply, params, query, path } = operation;
  const plain = pathNames(path).map((name) => [name, { type: 'string' }]);
  return {
    ...(plain.length === 0 ? {} : { params: { ...Object.fromEntries(plain), ...fieldsOf(id, params) } }),
    ...(Object.keys(query).length === 0 ? {} : { query: fieldsOf(id, query) }),
    ...(body === undefined ? {} : { body: wire(id, body, 'input') }),
    ...(reply === undefined ? {} : { reply: reply === bytesReply ? 'bytes' : wire(id, reply, 'output') }),
  };
}

const knownNames = new WeakMap<LiveOperation, readonly string[]>();

/** The first fields that a call takes, by name; a question mark where one may be left out. */
export function inputsOf(operation: LiveOperation, maxNames: number): string {
  const all = knownNames.get(operation) ?? namesOf(operation);
  knownNames.set(operation, all);
  const names = all.slice(0, maxNames).join(', ');
  return all.length <= maxNames ? names : `${names}, … ${all.length - maxNames} more`;
}

function namesOf(operation: LiveOperation): readonly string[] {
  const { id, body, query, path } = operation;
  const schema = body === undefined ? {} : wire(id, body, 'input');
  const needed: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const ofBody = Object.keys(Object(schema.properties)).map((name) =>
    needed.includes(name) ? `body.${name}` : `body.${name}?`,
  );
  const ofQuery = Object.keys(query).map((name) => `query.${name}?`);
  return [...pathNames(path).map((name) => `params.${name}`), ...ofBody, ...ofQuery];
}

function pathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}

function fieldsOf(id: string, fields: Fields): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, wire(id, schema, 'input')]),
  );
}

function wire(name: string, schema: Schema, mode: 'input' | 'output'): JsonSchema {
  const { schema: json, definitions } = toWireSchema(schema, { mode, name });
  return Object.keys(definitions).length === 0 ? json : { ...json, definitions };
}
