import { described, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { bindingSchema, parameterSchema, resultSchema } from './schemas.ts';

const text = v.string();
const texts = v.array(text);
const count = v.pipe(v.number(), v.integer());

const { name, kind, description, required, ...facts } = parameterSchema.entries;

/** A parameter whose facts are left out where it has none. */
export const shortParameterSchema = namedObject('FoundParameter', 'A parameter, without empty facts.', {
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

const shortFieldSchema = namedObject('FoundField', 'A key of a binding, without empty facts.', {
  name,
  kind,
  description,
  required,
  possibleValues: v.optional(facts.possibleValues.wrapped),
  example: v.optional(facts.example.wrapped),
});

const ownBranchSchema = v.object({
  name: described(text, 'Name of the branch'),
  description: described(text, 'When the action takes it'),
});

const hitDetailsSchema = namedObject('FoundSchema', 'The schema of a found action.', {
  parameters: described(
    v.array(shortParameterSchema),
    'Parameters that it takes; a fact that a parameter lacks is left out',
  ),
  results: described(v.array(resultSchema), 'Results that it gives; empty for an action without a result'),
  branches: v.pipe(texts, v.description('Branches beyond OnSuccess and OnError, such as Default')),
  ownBranches: v.optional(
    described(
      v.array(ownBranchSchema),
      'The branches that have names of their own; left out where there are none',
    ),
  ),
  schemaVersion: described(count, 'Number that goes up when parameters or results of the action change'),
  acceptedBindings: v.pipe(
    v.nullable(texts),
    v.description('Names of bindings, which stand beside the results; null without an element finder'),
  ),
  bindingDiscriminator: v.nullable(
    described(text, 'Parameter that names the finder; null when the action acts on no element'),
  ),
});

export const hitSchema = namedObject('FoundAction', 'An action that was found.', {
  type: described(text, 'Action type, as action_add takes it'),
  action: described(text, 'Name of the action within its type, as action_add takes it'),
  description: described(text, 'What the action does'),
  actionTypeDescription: v.nullable(
    described(
      text,
      'What the actions of the type are for; null when an earlier result of the same type says it',
    ),
  ),
  parameters: v.pipe(
    v.nullable(texts),
    v.description(
      'Names of the first parameters; null with detail=schema, and where nothing was searched for',
    ),
  ),
  parameterCount: described(count, 'How many parameters the action has in all'),
  schema: v.pipe(
    v.nullable(hitDetailsSchema),
    v.description('The schema of the action; null without detail=schema'),
  ),
});

const { nestedArrays, fields: _, ...bindingEntries } = bindingSchema.entries;
const { elementFields: __, ...nestedArrayEntries } = nestedArrays.item.entries;

const shortArraySchema = namedObject('FoundArray', 'A list of a binding, without empty facts.', {
  ...nestedArrayEntries,
  elementFields: described(v.array(shortFieldSchema), 'Keys of each element'),
});

export const sharedBindingSchema = namedObject('SharedBinding', 'A binding of several actions.', {
  types: v.pipe(texts, v.description('The action types whose actions have it')),
  ...bindingEntries,
  fields: described(
    v.array(shortFieldSchema),
    'Keys of bindings.scalars; a fact that a key lacks is left out',
  ),
  common: v.optional(
    described(
      texts,
      'Names of commonFields and commonArrays that it takes too; left out where there are none',
    ),
  ),
  nestedArrays: v.optional(
    described(v.array(shortArraySchema), 'Keys of bindings.nestedArrays; left out where there are none'),
  ),
});

const unknownActionSchema = v.object({
  name: described(text, 'The name as it was sent'),
  nearest: v.pipe(texts, v.description('Actions that may be meant, the nearest first')),
});

export const searchAnswerSchema = v.object({
  totalMatches: v.pipe(count, v.description('How many actions were found, before maxResults')),
  truncated: v.pipe(v.boolean(), v.description('Whether more were found than the answer holds')),
  results: described(
    v.array(hitSchema),
    'The best first; with actions in the order in which they were named',
  ),
  bindings: v.pipe(
    v.nullable(v.array(sharedBindingSchema)),
    v.description(
      'The bindings that the results accept, each once, or those of them that bindings names; null without detail=schema',
    ),
  ),
  commonFields: v.pipe(
    v.nullable(v.array(shortFieldSchema)),
    v.description('Fields that several bindings have alike, each once; null without detail=schema'),
  ),
  commonArrays: v.pipe(
    v.nullable(v.array(shortArraySchema)),
    v.description('Lists that several bindings have alike, each once; null without detail=schema'),
  ),
  unknownActions: v.pipe(
    v.nullable(v.array(unknownActionSchema)),
    v.description('Names of actions that the catalog does not have; null when the query names none'),
  ),
});
