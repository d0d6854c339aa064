import type { LivePlugin } from '@gatehouse/host/plugins/live-plugin';
import { toWireSchema } from '@gatehouse/openapi/to-wire-schema';
import { bytesReply, type Fields, type LiveOperation, type Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { DescribedOperation, PluginDescription } from '../isolation/plugin-description.ts';
import type { SentUse } from '../isolation/process-messages.ts';

/** Describes a live plugin as far as its manifest does not, as data. */
export function describePlugin(
  { declaration, config }: LivePlugin,
  uses: readonly SentUse[],
): PluginDescription {
  const live = declaration.operations.filter((operation) => operation.status === 'live');
  return {
    operations: Object.fromEntries(live.map((operation) => [operation.id, describeOperation(operation)])),
    uses: uses.map((use) => ({ ...use, args: [...use.args] })),
    config: config === undefined ? undefined : JSON.parse(JSON.stringify(config)),
  };
}

function describeOperation(operation: LiveOperation): DescribedOperation {
  const {
    summary = null,
    description = null,
    example,
    success,
    errors,
    envelope,
    params,
    query,
    body,
    reply,
  } = operation;
  return {
    summary,
    description,
    success,
    errors: [...errors],
    envelope,
    params: describeFields(params),
    query: describeFields(query),
    body:
      body === undefined ? null : { isRequired: !v.safeParse(body, {}).success, wire: wireOf(body, 'input') },
    reply: reply === undefined ? null : wireOf(reply, 'output'),
    example: example === undefined ? null : JSON.parse(JSON.stringify(example)),
  };
}

function describeFields(fields: Fields): DescribedOperation['query'] {
  const described = Object.entries(fields).map(([name, schema]) => [
    name,
    { isRequired: !v.safeParse(v.object({ [name]: schema }), {}).success, wire: wireOf(schema, 'input') },
  ]);
  return Object.fromEntries(described);
}

/** Schemas that refer to themselves are left open below: they have no place of their own in the description. */
function wireOf(schema: Schema, mode: 'input' | 'output'): Record<string, unknown> {
  if (schema === bytesReply) return { type: 'string', format: 'binary' };
  const { schema: wire, definitions } = toWireSchema(schema, { mode, name: 'plugin' });
  const isOpen = Object.keys(definitions).length > 0;
  return isOpen ? { type: 'object' } : JSON.parse(JSON.stringify(wire));
}
