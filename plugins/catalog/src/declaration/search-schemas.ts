import * as v from 'valibot';
import { bindingSchema, parameterSchema, resultSchema } from './schemas.ts';

const text = v.string();
const texts = v.array(text);
const count = v.pipe(v.number(), v.integer());

const { name, kind, description, required, ...facts } = parameterSchema.entries;

/** A parameter whose facts are left out where it has none. */
export const shortParameterSchema = v.object({
  name,
  kind,
  description,
  required,
  requiredWhen: v.optional(facts.requiredWhen.wrapped),
  possibleValues: v.optional(facts.possibleValues.wrapped),
  example: v.optional(facts.example.wrapped),
  format: v.optional(facts.format.wrapped),
  defaultValue: v.optional(facts.defaultValue.wrapped),
  minValue: v.optional(facts.minValue.wrapped),
  maxValue: v.optional(facts.maxValue.wrapped),
});

const hitDetailsSchema = v.object({
  parameters: v.array(shortParameterSchema),
  results: v.array(resultSchema),
  branches: v.pipe(texts, v.description('Branches beyond OnSuccess and OnError, such as Default')),
  schemaVersion: count,
  acceptedBindings: v.pipe(
    v.nullable(texts),
    v.description('Names of bindings, which stand beside the results; null without an element finder'),
  ),
  bindingDiscriminator: v.nullable(text),
});

export const hitSchema = v.object({
  type: text,
  action: text,
  description: text,
  actionTypeDescription: v.nullable(text),
  parameters: v.pipe(
    v.nullable(texts),
    v.description(
      'Names of the first parameters; null with detail=schema, and where nothing was searched for',
    ),
  ),
  parameterCount: count,
  schema: v.pipe(
    v.nullable(hitDetailsSchema),
    v.description('The schema of the action; null without detail=schema'),
  ),
});

export const sharedBindingSchema = v.object({
  types: v.pipe(texts, v.description('The action types whose actions have it')),
  ...bindingSchema.entries,
});

const unknownActionSchema = v.object({
  name: text,
  nearest: v.pipe(texts, v.description('Actions that may be meant, the nearest first')),
});

export const searchAnswerSchema = v.object({
  totalMatches: v.pipe(count, v.description('How many actions were found, before maxResults')),
  truncated: v.pipe(v.boolean(), v.description('Whether more were found than the answer holds')),
  results: v.array(hitSchema),
  bindings: v.pipe(
    v.nullable(v.array(sharedBindingSchema)),
    v.description('The bindings that the results accept, each once; null without detail=schema'),
  ),
  unknownActions: v.pipe(
    v.nullable(v.array(unknownActionSchema)),
    v.description('Names of actions that the catalog does not have; null when the query names none'),
  ),
});
