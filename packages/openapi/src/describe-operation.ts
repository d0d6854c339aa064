import { bytesReply, type LiveOperation, type Operation, type Schema } from '@gatehouse/sdk-plugin';
import type { Envelope } from '@gatehouse/sdk-plugin/internal';
import { envelopes } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { parametersOf } from './describe-parameters.ts';
import type { DescribedEntry } from './described-table.ts';
import { toReference } from './named-schemas.ts';
import type { TypeMode } from './normalize-schema.ts';
import type { JsonSchema, Media, OperationObject, ResponseObject } from './openapi-document.ts';
import { fits, liveOf, pascal, type Shared } from './operation-parts.ts';
import { summaryOf } from './summary-of.ts';
import { toWireSchema } from './to-wire-schema.ts';

type Answers = OperationObject['responses'];

/** The answers of an operation. */
export function describeAnswers(entry: DescribedEntry, shared: Shared): Answers {
  const live = liveOf(entry);
  return { ...(live === null ? {} : successOf(entry, live, shared)), ...shared.errors.of(live) };
}

/** All answers are described before the first request, so that a named schema has its plain name in answers. */
export function describeOperation(
  entry: DescribedEntry,
  responses: Answers,
  shared: Shared,
): OperationObject {
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
    responses,
  };
}

const unserved: Readonly<Record<DescribedEntry['state'], string>> = {
  live: '',
  declared: 'Promised, and not implemented yet: every call answers 501.',
  disabled: 'Switched off by the edition: every call answers 501.',
  plugin_failed: 'Not available now, since its plugin is not live: every call answers 501.',
};

function descriptionOf({ operation, state }: DescribedEntry): string {
  const { description } = operation;
  return [
    ...(description === undefined ? [] : [description]),
    state === 'live' ? needsOf(operation) : unserved[state],
  ].join('\n\n');
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
    {
      shared,
      more: Object.fromEntries(ignored.map((name) => [name, ignoredField])),
      example: operation.example?.body,
    },
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
  const more = fields.map(([name, value]) => [
    name,
    { type: 'string', enum: [value], description: 'Always the same in a success.' },
  ]);
  return { more: Object.fromEntries(more) };
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
  readonly example?: unknown;
}

/** An example that the schema refuses is left out: the contract suite reports it. */
function mediaOf({ schema, mode, name }: Described, { shared, more, example }: Fields): Media {
  const { named, schemas } = shared;
  const wire = toWireSchema(schema, { mode, name, refer: named.refer(mode), defaults: 'text' });
  const reference = named.referenceTo(schema, mode);
  const hasMore = Object.keys(more).length > 0;
  const own =
    reference !== null && mode === 'output' && hasMore ? { allOf: [{ $ref: reference }] } : wire.schema;
  if (reference === null || hasMore)
    Object.assign(schemas, wire.definitions, { [name]: withFields(own, more, mode) });
  const $ref = reference === null || hasMore ? toReference(name) : reference;
  const media = { schema: { $ref } };
  return example !== undefined && fits(schema, example) ? { ...media, example } : media;
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
