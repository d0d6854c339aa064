import { described, type Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { DescribedEntry } from './described-table.ts';
import type { JsonSchema, Parameter } from './openapi-document.ts';
import { fits, liveOf, pascal, type Shared } from './operation-parts.ts';
import { toWireSchema } from './to-wire-schema.ts';

export function parametersOf(entry: DescribedEntry, shared: Shared): readonly Parameter[] {
  const { operation } = entry;
  const live = liveOf(entry);
  const { params, query: fields } = live ?? { params: {}, query: {} };
  const example = live?.example;
  const path = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter(
      {
        name,
        in: 'path',
        schema: Reflect.get(params, name) ?? (live === null ? unread : v.string()),
        operationId: operation.id,
        example: example?.params?.[name],
      },
      shared,
    ),
  );
  const query = Object.entries<Schema>(fields).map(([name, schema]) =>
    parameter(
      { name, in: 'query', schema, operationId: operation.id, example: example?.query?.[name] },
      shared,
    ),
  );
  return [...path, ...query];
}

/** The part of a path whose operation answers 501. */
const unread = described(v.string(), 'Not read, since every call answers 501.');

interface ParameterFacts extends Pick<Parameter, 'name' | 'in'> {
  readonly schema: Schema;
  readonly operationId: string;
  readonly example: string | undefined;
}

function parameter(facts: ParameterFacts, shared: Shared): Parameter {
  const { name, operationId, example } = facts;
  const wire = toWireSchema(facts.schema, {
    mode: 'input',
    name: `${pascal(operationId)}.${name}`,
    refer: shared.named.refer('input'),
  });
  Object.assign(shared.schemas, wire.definitions);
  const { description, ...schema } = wire.schema;
  const isFit = example !== undefined && fits(facts.schema, example);
  return {
    name,
    in: facts.in,
    required: facts.in === 'path' || !v.is(v.object({ field: facts.schema }), {}),
    ...(typeof description === 'string' ? { description } : {}),
    schema,
    ...(isFit ? { example: toJsonValue(example, schema) } : {}),
  };
}

/** The text of a query or a path, as the type that the schema has. */
function toJsonValue(text: string, { type }: JsonSchema): unknown {
  return type === 'integer' || type === 'number' || type === 'boolean' ? JSON.parse(text) : text;
}
