import { type Manifest, manifestSchema } from '@gatehouse/host/manifest/manifest';
import { toWireSchema } from '@gatehouse/openapi/to-wire-schema';
import type { CategoryFacts, Declaration, Fields, LiveOperation, Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { describeAction } from './describe-action.ts';
import { type ActionShape, actionShape, jsonSchema, type OperationShape, operationShape } from './shapes.ts';

/** The public API of a version of a plugin as one file, for the comparison with a later version. */
export const apiSnapshotSchema = v.strictObject({
  snapshotVersion: v.literal(1),
  manifest: manifestSchema,
  /** Live operations by id. */
  operations: v.record(v.string(), operationShape),
  /** By `Category/Action`. */
  actions: v.record(v.string(), actionShape),
  /** Recursive schemas, by the name of their reference. */
  definitions: v.record(v.string(), jsonSchema),
});

export type ApiSnapshot = v.InferOutput<typeof apiSnapshotSchema>;

type Definitions = Record<string, Record<string, unknown>>;

export function createApiSnapshot(declaration: Declaration, manifest: Manifest): ApiSnapshot {
  const definitions: Definitions = {};
  const live = declaration.operations.filter((operation) => operation.status === 'live');
  return {
    snapshotVersion: 1,
    manifest,
    operations: Object.fromEntries(live.map((operation) => [operation.id, shapeOf(operation, definitions)])),
    actions: Object.fromEntries((declaration.actionCategories ?? []).flatMap(actionsOf)),
    definitions,
  };
}

function shapeOf(operation: LiveOperation, definitions: Definitions): OperationShape {
  const { id, summary, body, reply, success, errors, envelope } = operation;
  const convert = (schema: Schema, mode: 'input' | 'output', name: string) => {
    const wire = toWireSchema(schema, { mode, name: `${id}.${name}` });
    Object.assign(definitions, wire.definitions);
    return { ...wire.schema };
  };
  const fields = (given: Fields, name: string) => convert(v.strictObject(given), 'input', name);
  return {
    ...(summary === undefined ? {} : { summary }),
    params: fields(operation.params, 'params'),
    query: fields(operation.query, 'query'),
    ...(body === undefined ? {} : { body: convert(body, 'input', 'body') }),
    ...(reply === undefined ? {} : { reply: convert(reply, 'output', 'reply') }),
    success,
    errors: [...errors].sort(),
    envelope,
  };
}

function actionsOf(category: CategoryFacts): readonly (readonly [string, ActionShape])[] {
  return category.variants.flatMap(({ action }) => {
    const shape = describeAction(category, action);
    return shape === null ? [] : [[`${category.tag}/${action}`, shape] as const];
  });
}
