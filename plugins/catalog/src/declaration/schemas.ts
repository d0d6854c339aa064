import { parameterKinds } from '@gatehouse/sdk-actions/internal';
import { described, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const text = v.string();
const texts = v.array(text);

export const parameterSchema = namedObject('ActionParameter', 'A parameter of an action.', {
  name: described(text, 'Key in parameters of action_add and action_update'),
  kind: described(
    v.picklist(parameterKinds),
    'What the text of the value has to be; Enum has possibleValues',
  ),
  description: described(text, 'What it is for'),
  required: described(v.boolean(), 'Whether it has to have a value'),
  requiredWhen: v.nullable(
    described(
      v.object({
        parameterName: described(text, 'Name of the other parameter'),
        valuesThatRequire: described(texts, 'Values of the other one with which this one is needed'),
      }),
      'It is needed only beside certain values of another parameter; null without such a rule',
    ),
  ),
  possibleValues: v.nullable(
    described(texts, 'The values that it can have; null when any of its kind is right'),
  ),
  example: v.nullable(described(text, 'A value that works; null when none is given')),
  format: v.nullable(described(text, 'Further form of the text; null when the kind says all')),
  defaultValue: v.nullable(described(text, 'Value that counts when none is given; null when there is none')),
  minValue: v.nullable(described(v.number(), 'Least number; null without a bound')),
  maxValue: v.nullable(described(v.number(), 'Greatest number; null without a bound')),
});

export const resultSchema = namedObject('ActionResult', 'A result of an action.', {
  name: described(
    text,
    'Key in results of action_add and action_update; its value names the variable that gets the result',
  ),
  description: described(text, 'What the action puts there'),
});

const fieldSchema = v.pick(v.object(parameterSchema.entries), [
  'name',
  'kind',
  'description',
  'required',
  'possibleValues',
  'example',
]);

export const bindingSchema = namedObject('ActionBinding', 'A way to find an element.', {
  name: described(text, 'Name of the finder, as acceptedBindings has it'),
  discriminatorValue: described(text, 'Text to send as bindings.discriminator for this finder'),
  description: described(text, 'How it finds an element'),
  fields: described(v.array(fieldSchema), 'Keys of bindings.scalars'),
  nestedArrays: described(
    v.array(
      v.object({
        name: described(text, 'Key in bindings.nestedArrays'),
        description: described(text, 'What its elements are'),
        minOneRequired: described(v.boolean(), 'Whether it needs at least one element'),
        elementFields: described(v.array(fieldSchema), 'Keys of each element'),
      }),
    ),
    'Keys of bindings.nestedArrays; empty for most finders',
  ),
});

export const variantSchema = namedObject('ActionVariant', 'An action of the catalog.', {
  action: described(text, 'Name of the action within its type, as action_add takes it'),
  description: described(text, 'What the action does'),
  parameters: described(v.array(parameterSchema), 'Parameters that it takes'),
  results: described(v.array(resultSchema), 'Results that it gives; empty for an action without a result'),
  schemaVersion: described(
    v.pipe(v.number(), v.integer()),
    'Number that goes up when parameters or results of the action change',
  ),
  acceptedBindings: v.nullable(
    described(texts, 'Names of the finders that it takes; null when it acts on no element'),
  ),
});

export const categorySchema = namedObject('ActionCategory', 'An action type with its actions.', {
  tag: described(text, 'Action type, as action_add takes it'),
  title: described(text, 'Name for people'),
  summary: v.nullable(described(text, 'What its actions are for; null when nothing is said')),
  actions: described(
    v.array(
      v.object({
        description: described(text, 'What the action does'),
        variants: described(v.array(variantSchema), 'Forms of the action; always one'),
      }),
    ),
    'Actions of this type; empty with detail=names',
  ),
  bindings: v.nullable(
    described(
      v.array(bindingSchema),
      'Finders of elements that its actions share; null when none acts on elements, and with detail=names',
    ),
  ),
  bindingDiscriminator: v.nullable(
    described(text, 'Parameter that names the finder; null when no action of the type has one'),
  ),
  actionNames: v.pipe(
    v.nullable(texts),
    v.description('Names of the actions, with detail=names, which leaves actions empty; else null'),
  ),
});

export const variantSchemaAnswerSchema = v.object({
  type: described(text, 'Action type, as action_add takes it'),
  ...variantSchema.entries,
  actionTypeDescription: v.nullable(
    described(text, 'What the actions of the type are for; null when nothing is said'),
  ),
  bindingDiscriminator: v.nullable(
    described(text, 'Parameter that names the finder; null when the action acts on no element'),
  ),
  bindings: v.nullable(
    described(v.array(bindingSchema), 'The finders that it takes; null when it acts on no element'),
  ),
});
