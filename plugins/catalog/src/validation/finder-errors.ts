import type { ActionVariant, Binding, BindingField, Category } from '@gatehouse/sdk-actions';
import type { ActionInput, ActionParts, FinderInput, ValidationError } from './validation-error.ts';
import { valueError } from './value-error.ts';

interface FinderPlace {
  readonly category: Category;
  readonly variant: ActionVariant;
  readonly input: ActionInput;
}

const discriminatorPath = 'bindings.discriminator';

/** Errors of the element finder of an action, its discriminator and its fields. */
export function finderErrors(place: FinderPlace): ValidationError[] {
  const { finder } = place.input;
  if (!place.variant.acceptedBindings) return finder ? [finderRefused(finder)] : [];
  if (!finder) return needsFinder(place) ? [finderMissing(place)] : [];
  const binding = acceptedBindings(place).find((candidate) => candidate.discriminatorValue === finder.type);
  if (!binding) return [finderUnknown(place, finder)];
  return [...discriminatorErrors(place, finder), ...fieldErrors(binding, finder)];
}

function acceptedBindings({ category, variant }: FinderPlace): readonly Binding[] {
  return (category.bindings ?? []).filter((binding) => variant.acceptedBindings?.includes(binding.name));
}

function finderRefused(finder: FinderInput): ValidationError {
  return {
    parameterName: 'bindings',
    code: 'BINDING',
    message: 'The action takes no element finder; leave bindings out.',
    expected: null,
    got: finder.type,
  };
}

function needsFinder({ category, variant, input }: FinderPlace): boolean {
  const name = category.bindingDiscriminator ?? '';
  return variant.parameters[name]?.required === true || Boolean(input.parameters[name]);
}

function finderMissing(place: FinderPlace): ValidationError {
  const expected = acceptedBindings(place).map((binding) => binding.discriminatorValue);
  return {
    parameterName: 'bindings',
    code: 'BINDING',
    message: `The action needs an element finder in bindings: ${expected.join(' or ')} with its fields.`,
    expected,
    got: null,
  };
}

function finderUnknown(place: FinderPlace, finder: FinderInput): ValidationError {
  const expected = acceptedBindings(place).map((binding) => binding.discriminatorValue);
  return {
    parameterName: discriminatorPath,
    code: 'BINDING',
    message: `The action does not take the finder "${finder.type}"; use ${expected.join(' or ')}.`,
    expected,
    got: finder.type,
  };
}

function discriminatorErrors({ category, input }: FinderPlace, finder: FinderInput): ValidationError[] {
  const name = category.bindingDiscriminator ?? '';
  const given = input.parameters[name] ?? '';
  if (given === '' || given === finder.type) return [];
  return [
    {
      parameterName: discriminatorPath,
      code: 'BINDING',
      message: `bindings.discriminator is "${finder.type}" and ${name} is "${given}"; they must be the same.`,
      expected: [given],
      got: finder.type,
    },
  ];
}

function fieldErrors(binding: Binding, finder: FinderInput): ValidationError[] {
  const arrays = Object.keys(finder.nestedArrays);
  const known = binding.nestedArrays.map((array) => array.name);
  const unknown = arrays.filter((name) => !known.includes(name));
  return [
    ...mapErrors('bindings.scalars', binding.fields, finder.scalars),
    ...unknown.map((name) => unknownField(`bindings.nestedArrays.${name}`, known, name)),
    ...binding.nestedArrays.flatMap((array) => arrayErrors(array, finder.nestedArrays[array.name] ?? [])),
  ];
}

function arrayErrors(
  array: Binding['nestedArrays'][number],
  rows: readonly ActionParts[],
): ValidationError[] {
  const path = `bindings.nestedArrays.${array.name}`;
  if (rows.length > 0) {
    return rows.flatMap((row, index) => mapErrors(`${path}[${index}]`, array.elementFields, row));
  }
  if (!array.minOneRequired) return [];
  const message = `${array.name} needs at least one row.`;
  return [{ parameterName: path, code: 'BINDING', message, expected: ['at least 1 row'], got: '0 rows' }];
}

function mapErrors(path: string, fields: readonly BindingField[], values: ActionParts): ValidationError[] {
  const names = fields.map((field) => field.name);
  const unknown = Object.keys(values).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => unknownField(`${path}.${name}`, names, name)),
    ...fields.flatMap((field) => {
      const error = fieldError(`${path}.${field.name}`, field, values[field.name] ?? '');
      return error ? [error] : [];
    }),
  ];
}

function fieldError(path: string, field: BindingField, value: string): ValidationError | null {
  const { kind, possibleValues } = field;
  if (value !== '') return valueError({ name: path, value, kind, possibleValues });
  if (!field.required) return null;
  const expected = possibleValues && [...possibleValues];
  return { parameterName: path, code: 'REQUIRED', message: `${path} must be given.`, expected, got: null };
}

function unknownField(path: string, names: readonly string[], got: string): ValidationError {
  const message = `The finder has no field "${got}"; it has ${names.join(', ') || 'none'}.`;
  return { parameterName: path, code: 'UNKNOWN', message, expected: [...names], got };
}
