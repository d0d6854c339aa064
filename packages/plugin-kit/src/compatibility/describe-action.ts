import type { CategoryFacts } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { ActionShape } from './shapes.ts';

const parameterSchema = v.object({
  kind: v.string(),
  description: v.string(),
  required: v.boolean(),
  requiredWhen: v.unknown(),
  possibleValues: v.nullable(v.array(v.string())),
  format: v.nullable(v.string()),
  defaultValue: v.nullable(v.string()),
  minValue: v.nullable(v.number()),
  maxValue: v.nullable(v.number()),
});

/** The fields of the catalog's categories that the SDK does not know. */
const variantSchema = v.object({
  description: v.string(),
  parameters: v.record(v.string(), parameterSchema),
  results: v.record(v.string(), v.string()),
  branches: v.array(v.string()),
  ownBranches: v.optional(v.record(v.string(), v.string()), {}),
});

/**
 * The parameters of an action as JSON Schema, so that they are compared like requests. Null when the declaration has
 * only the facts of the manifest.
 */
export function describeAction(category: CategoryFacts, action: string): ActionShape | null {
  const variant = v.safeParse(variantSchema, Reflect.get(Object(Reflect.get(category, 'actions')), action));
  if (!variant.success) return null;
  const { description, parameters, results, branches, ownBranches } = variant.output;
  const required = Object.entries(parameters).flatMap(([name, { required }]) => (required ? [name] : []));
  return {
    description,
    parameters: {
      type: 'object',
      properties: mapValues(parameters, describeParameter),
      ...(required.length === 0 ? {} : { required }),
    },
    results: {
      type: 'object',
      properties: mapValues(results, (text) => ({ type: 'string', description: text })),
      required: Object.keys(results),
    },
    branches: [...branches, ...Object.keys(ownBranches)],
  };
}

function describeParameter(parameter: v.InferOutput<typeof parameterSchema>): object {
  const { kind, description, requiredWhen, possibleValues, format, defaultValue, minValue, maxValue } =
    parameter;
  const given = {
    enum: possibleValues,
    format,
    default: defaultValue,
    minimum: minValue,
    maximum: maxValue,
    'x-required-when': requiredWhen,
  };
  const rules = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return { 'x-kind': kind, description, ...Object.fromEntries(rules) };
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
