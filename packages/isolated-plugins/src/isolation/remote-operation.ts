import type { ManifestOperation } from '@gatehouse/host/manifest/manifest';
import { bytesReply, declared, type LiveOperation, type Operation, type Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { DescribedOperation } from './plugin-description.ts';

/**
 * An operation of a plugin in a process of its own: who may call it, and where, is what the manifest says; its schemas are
 * for the description of the API alone.
 */
export function remoteOperation(
  facts: ManifestOperation,
  described: DescribedOperation | undefined,
): Operation {
  const { id, method, tier, hosts } = facts;
  const path = facts.path as `/${string}`;
  const scope = facts.scope as Operation['scope'];
  if (facts.status === 'declared' || described === undefined)
    return declared({ id, method, path, tier, scope, hosts });
  const { summary, description, example, success, errors, envelope, body, reply } = described;
  return {
    ...{ status: 'live', id, method, path, tier, scope, hosts },
    ...(summary === null ? {} : { summary }),
    ...(description === null ? {} : { description }),
    ...(example === null ? {} : { example }),
    auth: facts.auth ?? 'key',
    params: fieldsOf(described.params),
    query: fieldsOf(described.query),
    body: body === null ? undefined : bodyOf(body),
    reply: reply === null ? undefined : replyOf(reply),
    success,
    errors: errors as LiveOperation['errors'],
    contentScopes: facts.contentScopes ?? [],
    upload: facts.upload ?? false,
    envelope,
    deprecation: facts.deprecation ?? null,
  };
}

function fieldsOf(fields: DescribedOperation['query']): LiveOperation['query'] {
  const schemas = Object.entries(fields).map(([name, { wire, isRequired }]) => {
    const schema = schemaOf(wire);
    return [name, isRequired ? schema : v.optional(schema)] as const;
  });
  return Object.fromEntries(schemas);
}

function bodyOf({ wire, isRequired }: NonNullable<DescribedOperation['body']>): Schema {
  const schema = schemaOf(wire);
  // The description says by this that there must be one.
  return isRequired
    ? v.pipe(
        schema,
        v.check((body) => Object.keys(Object(body)).length > 0),
      )
    : schema;
}

/** Any value: the process checks it. */
function schemaOf(wire: Readonly<Record<string, unknown>>): Schema {
  return v.pipe(v.unknown(), v.metadata({ wire }));
}

function replyOf(wire: Readonly<Record<string, unknown>>): Schema {
  return wire.format === 'binary' ? bytesReply : schemaOf(wire);
}
