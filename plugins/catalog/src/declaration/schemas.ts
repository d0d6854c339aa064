import { parameterKinds } from '@gatehouse/sdk-actions';
import * as v from 'valibot';

const text = v.string();
const texts = v.array(text);

export const parameterSchema = v.object({
  name: text,
  kind: v.picklist(parameterKinds),
  description: text,
  required: v.boolean(),
  requiredWhen: v.nullable(v.object({ parameterName: text, valuesThatRequire: texts })),
  possibleValues: v.nullable(texts),
  example: v.nullable(text),
  format: v.nullable(text),
  defaultValue: v.nullable(text),
  minValue: v.nullable(v.number()),
  maxValue: v.nullable(v.number()),
});

export const resultSchema = v.object({ name: text, description: text });

const fieldSchema = v.pick(parameterSchema, [
  'name',
  'kind',
  'description',
  'required',
  'possibleValues',
  'example',
]);

export const bindingSchema = v.object({
  name: text,
  discriminatorValue: text,
  description: text,
  fields: v.array(fieldSchema),
  nestedArrays: v.array(
    v.object({
      name: text,
      description: text,
      minOneRequired: v.boolean(),
      elementFields: v.array(fieldSchema),
    }),
  ),
});

export const variantSchema = v.object({
  action: text,
  description: text,
  parameters: v.array(parameterSchema),
  results: v.array(resultSchema),
  schemaVersion: v.pipe(v.number(), v.integer()),
  acceptedBindings: v.nullable(texts),
});

export const categorySchema = v.object({
  tag: text,
  title: text,
  summary: v.nullable(text),
  actions: v.array(v.object({ description: text, variants: v.array(variantSchema) })),
  bindings: v.nullable(v.array(bindingSchema)),
  bindingDiscriminator: v.nullable(text),
  actionNames: v.pipe(
    v.nullable(texts),
    v.description('Names of the actions, with detail=names, which leaves actions empty; else null'),
  ),
});

export const variantSchemaAnswerSchema = v.object({
  type: text,
  ...variantSchema.entries,
  actionTypeDescription: v.nullable(text),
  bindingDiscriminator: v.nullable(text),
  bindings: v.nullable(v.array(bindingSchema)),
});
