import {
  bytesReply,
  type Envelope,
  envelopes,
  type LiveOperation,
  type Operation,
  type Schema,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { ErrorAnswers } from './describe-errors.ts';
import type { DescribedEntry } from './described-table.ts';
import { exampleOf } from './example-of.ts';
import type { NamedSchemas } from './named-schemas.ts';
import type { TypeMode } from './normalize-schema.ts';
import type { JsonSchema, Media, OperationObject, Parameter, ResponseObject } from './openapi-document.ts';
import { summaryOf } from './summary-of.ts';
import { toWireSchema } from './to-wire-schema.ts';

/** The parts that operations of one document share: each is written once, under components. */
export interface Shared {
  readonly errors: ErrorAnswers;
  /** Schemas of bodies, answers and what refers to itself; added to while operations are described. */
  readonly schemas: Record<string, JsonSchema>;
  readonly named: NamedSchemas;
}

export function describeOperation(entry: DescribedEntry, shared: Shared): OperationObject {
  const { operation, headers } = entry;
  const live = liveOf(entry);
  const sunset = headers?.sunset;
  const parameters = parametersOf(entry, shared);
  return {
    operationId: operation.id,
    summary: summaryOf(operation),
    description: descriptionOf(entry),
    tags: [entry.pluginTitle],
    ...(live === null ? {} : securityOf(live)),
    ...(headers?.deprecation === undefined ? {} : { deprecated: true as const }),
    ...(sunset === undefined ? {} : { 'x-sunset-date': sunset }),
    'x-tier': operation.tier,
    'x-required-scope': operation.scope,
    'x-plugin': entry.pluginId,
    'x-status': entry.state,
    ...(live === null || live.contentScopes.length === 0 ? {} : { 'x-content-scopes': live.contentScopes }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(live === null ? {} : bodyOf(live, shared)),
    responses: {
      ...(live === null ? {} : successOf(entry, live, shared)),
      ...shared.errors.of(live),
    },
  };
}

/** Null where every call answers 501. */
function liveOf({ operation, state }: DescribedEntry): LiveOperation | null {
  return operation.status === 'live' && state === 'live' ? operation : null;
}

const unserved: Readonly<Record<DescribedEntry['state'], string>> = {
  live: '',
  declared: 'Promised, and not implemented yet: every call answers 501.',
  disabled: 'Switched off by the edition: every call answers 501.',
  plugin_failed: 'Not available now, since its plugin is not live: every call answers 501.',
};

function descriptionOf({ operation, state }: DescribedEntry): string {
  const { description } = operation;
  const said = description ?? `${summaryOf(operation)}.`;
  return [said, state === 'live' ? needsOf(operation) : unserved[state]].join('\n\n');
}

function needsOf({ tier, scope, ...facts }: Operation): string {
  const auth = 'auth' in facts ? facts.auth : 'key';
  if (auth === 'none') return 'Needs no key.';
  const rights = `tier T${tier}${scope === null ? '' : ` and the scope \`${scope}\``}`;
  return auth === 'optional' ? 'A key may be sent, and none is needed.' : `Needs a key of ${rights}.`;
}

function securityOf({ auth }: LiveOperation): Pick<OperationObject, 'security'> {
  if (auth === 'none') return { security: [] };
  return auth === 'optional' ? { security: [{}, { apiKey: [] }] } : {};
}

function parametersOf(entry: DescribedEntry, shared: Shared): readonly Parameter[] {
  const { operation } = entry;
  const { params, query: fields } = liveOf(entry) ?? { params: {}, query: {} };
  const path = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter(
      { name, in: 'path', schema: Reflect.get(params, name) ?? v.string(), operationId: operation.id },
      shared,
    ),
  );
  const query = Object.entries<Schema>(fields).map(([name, schema]) =>
    parameter({ name, in: 'query', schema, operationId: operation.id }, shared),
  );
  return [...path, ...query];
}

interface ParameterFacts extends Pick<Parameter, 'name' | 'in'> {
  readonly schema: Schema;
  readonly operationId: string;
}

function parameter(facts: ParameterFacts, shared: Shared): Parameter {
  const { name, operationId } = facts;
  const wire = toWireSchema(facts.schema, {
    mode: 'input',
    name: `${pascal(operationId)}.${name}`,
    refer: shared.named.refer('input'),
  });
  Object.assign(shared.schemas, wire.definitions);
  const { description, ...schema } = wire.schema;
  const example = exampleOf(wire.schema, name);
  const isFit = v.is(facts.schema, String(example)) && 'default' in schema === false;
  return {
    name,
    in: facts.in,
    required: facts.in === 'path' || !v.is(v.object({ field: facts.schema }), {}),
    ...(typeof description === 'string' ? { description } : {}),
    schema,
    ...(isFit ? { example } : {}),
  };
}

function bodyOf(operation: LiveOperation, shared: Shared): Pick<OperationObject, 'requestBody'> {
  const { body, upload } = operation;
  if (body === undefined && !upload) return {};
  const json = body === undefined ? {} : { 'application/json': jsonBody(operation, body, shared) };
  const bytes = upload
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : {};
  const isRequired = upload || (body !== undefined && !v.is(body, {}));
  return { requestBody: { required: isRequired, content: { ...json, ...bytes } } };
}

function jsonBody(operation: LiveOperation, body: Schema, shared: Shared): Media {
  const ignored = envelopes[operation.envelope]?.ignoredFields ?? [];
  return mediaOf(
    { schema: body, mode: 'input', name: `${pascal(operation.id)}Request` },
    { shared, more: Object.fromEntries(ignored.map((name) => [name, ignoredField])), example: {} },
  );
}

const ignoredField: JsonSchema = {
  type: ['string', 'null'],
  deprecated: true,
  description: 'Accepted and ignored.',
};

function successOf(
  { headers }: DescribedEntry,
  operation: LiveOperation,
  shared: Shared,
): Readonly<Record<string, ResponseObject>> {
  const { reply, success, envelope, id } = operation;
  const media = () =>
    mediaOf(
      { schema: reply ?? v.object({}), mode: 'output', name: `${pascal(id)}Reply` },
      { shared, ...successFields(envelopes[envelope]) },
    );
  const answer = {
    description: success === 204 ? 'Done; the answer has no body.' : success === 201 ? 'Created.' : 'Done.',
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(headers?.deprecation === undefined
        ? {}
        : { Deprecation: { $ref: '#/components/headers/Deprecation' } }),
      ...(headers?.sunset === undefined ? {} : { Sunset: { $ref: '#/components/headers/Sunset' } }),
    },
  };
  if (reply === bytesReply) return bytesAnswers(answer);
  const content = success === 204 ? {} : { content: { 'application/json': media() } };
  return { [String(success)]: { ...answer, ...content } };
}

/** A client may ask for a range of the bytes. */
function bytesAnswers(answer: ResponseObject): Readonly<Record<string, ResponseObject>> {
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    200: { ...answer, description: 'The bytes, under their own media type.', content },
    206: { ...answer, description: 'The bytes of the range that was asked for.', content },
    416: { ...answer, description: 'The range begins past the end.' },
  };
}

function successFields(envelope: Envelope | null): Omit<Fields, 'shared'> {
  const fields = Object.entries(envelope?.success ?? {});
  const more = fields.map(([name, value]) => [name, { type: 'string', enum: [value] }]);
  return { more: Object.fromEntries(more), example: Object.fromEntries(fields) };
}

interface Described {
  readonly schema: Schema;
  readonly mode: TypeMode;
  readonly name: string;
}

interface Fields {
  readonly shared: Shared;
  /** Fields that the host adds to the plugin's own; a reply has them always. */
  readonly more: Readonly<Record<string, JsonSchema>>;
  readonly example: object;
}

/** An example that the schema itself refuses is left out: a rule may ask for what nobody can guess. */
function mediaOf({ schema, mode, name }: Described, { shared, more, example }: Fields): Media {
  const { named, schemas } = shared;
  const wire = toWireSchema(schema, { mode, name, refer: named.refer(mode), defaults: 'text' });
  const sample = exampleOf(toWireSchema(schema, { mode, name }).schema);
  const reference = Object.keys(more).length === 0 ? named.referenceTo(schema, mode) : null;
  if (reference === null)
    Object.assign(schemas, wire.definitions, { [name]: withFields(wire.schema, more, mode) });
  const media = { schema: { $ref: reference ?? `#/components/schemas/${name}` } };
  if (!isFit(schema, sample)) return media;
  return { ...media, example: Array.isArray(sample) ? sample : { ...example, ...Object(sample) } };
}

/** Rules of a plugin are its own code, and may throw. */
function isFit(schema: Schema, sample: unknown): boolean {
  try {
    return v.is(schema, sample);
  } catch {
    return false;
  }
}

function withFields(schema: JsonSchema, more: Fields['more'], mode: TypeMode): JsonSchema {
  if (Object.keys(more).length === 0) return schema;
  const { properties, required, ...rest } = schema;
  const needed = [
    ...(mode === 'output' ? Object.keys(more) : []),
    ...(Array.isArray(required) ? required : []),
  ];
  return {
    type: 'object',
    ...rest,
    properties: { ...(mode === 'output' ? more : {}), ...Object(properties), ...more },
    ...(needed.length === 0 ? {} : { required: needed }),
  };
}

function pascal(id: string): string {
  return id.replaceAll(/(^|_)([a-z0-9])/g, (_all, _gap, letter) => letter.toUpperCase());
}
