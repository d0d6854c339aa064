import type { ActionVariant, Binding, BindingField, Category, Parameter } from '@gatehouse/sdk-actions';
import type * as v from 'valibot';
import type {
  bindingSchema,
  categorySchema,
  parameterSchema,
  variantSchema,
} from '../declaration/schemas.ts';

type CategoryAnswer = v.InferInput<typeof categorySchema>;
type VariantAnswer = v.InferInput<typeof variantSchema>;
type ParameterAnswer = v.InferInput<typeof parameterSchema>;
type BindingAnswer = v.InferInput<typeof bindingSchema>;

/** A category with its visible variants; one action type for each action tag. */
export function toCategoryAnswer(category: Category): CategoryAnswer {
  return {
    tag: category.tag,
    title: category.title,
    summary: category.summary,
    actions: visibleVariants(category).map(([action, variant]) => ({
      description: variant.description,
      variants: [toVariantAnswer(action, variant)],
    })),
    bindings: category.bindings?.map(toBindingAnswer) ?? null,
    bindingDiscriminator: category.bindingDiscriminator,
    actionNames: null,
  };
}

/** A category with the names of its visible variants alone. */
export function toCategoryNames(category: Category): CategoryAnswer {
  const { tag, title, summary, bindingDiscriminator } = category;
  const actionNames = visibleVariants(category).map(([action]) => action);
  return { tag, title, summary, actions: [], bindings: null, bindingDiscriminator, actionNames };
}

export function visibleVariants(category: Category): readonly (readonly [string, ActionVariant])[] {
  return Object.entries(category.actions).filter(([, variant]) => !variant.hidden);
}

export function toVariantAnswer(action: string, variant: ActionVariant): VariantAnswer {
  return {
    action,
    description: variant.description,
    parameters: Object.entries(variant.parameters).map(([name, parameter]) =>
      toParameterAnswer(name, parameter),
    ),
    results: Object.entries(variant.results).map(([name, description]) => ({ name, description })),
    schemaVersion: variant.schemaVersion,
    acceptedBindings: variant.acceptedBindings ? [...variant.acceptedBindings] : null,
  };
}

export function toParameterAnswer(name: string, parameter: Parameter): ParameterAnswer {
  const { requiredWhen, possibleValues } = parameter;
  return {
    name,
    kind: parameter.kind,
    description: parameter.description,
    required: parameter.required,
    requiredWhen: requiredWhen && {
      parameterName: requiredWhen.parameterName,
      valuesThatRequire: [...requiredWhen.valuesThatRequire],
    },
    possibleValues: possibleValues && [...possibleValues],
    example: parameter.example,
    format: parameter.format,
    defaultValue: parameter.defaultValue,
    minValue: parameter.minValue,
    maxValue: parameter.maxValue,
  };
}

export function toBindingAnswer(binding: Binding): BindingAnswer {
  return {
    name: binding.name,
    discriminatorValue: binding.discriminatorValue,
    description: binding.description,
    fields: binding.fields.map(toFieldAnswer),
    nestedArrays: binding.nestedArrays.map((array) => ({
      name: array.name,
      description: array.description,
      minOneRequired: array.minOneRequired,
      elementFields: array.elementFields.map(toFieldAnswer),
    })),
  };
}

function toFieldAnswer(field: BindingField) {
  return {
    name: field.name,
    kind: field.kind,
    description: field.description,
    required: field.required,
    possibleValues: field.possibleValues && [...field.possibleValues],
    example: field.example,
  };
}
