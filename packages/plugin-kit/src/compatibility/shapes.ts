import * as v from 'valibot';

export const jsonSchema = v.record(v.string(), v.unknown());

/**
 * The parts of an operation that clients see and the manifest does not list. An absent field means that the operation
 * has no such part.
 */
export const operationShape = v.strictObject({
  summary: v.optional(v.string()),
  params: jsonSchema,
  query: jsonSchema,
  body: v.optional(jsonSchema),
  reply: v.optional(jsonSchema),
  success: v.number(),
  errors: v.array(v.string()),
  envelope: v.string(),
});

export const actionShape = v.strictObject({
  description: v.string(),
  parameters: jsonSchema,
  results: jsonSchema,
  branches: v.array(v.string()),
});

export type OperationShape = v.InferOutput<typeof operationShape>;

export type ActionShape = v.InferOutput<typeof actionShape>;
