import type { ActionVariant, Category, Parameter } from '@gatehouse/sdk-actions';
import { isBranch } from '@gatehouse/sdk-actions/document';

const tagPattern = /^[A-Za-z][A-Za-z0-9]*$/;

/** Problems of a category, each as a phrase that names the place. */
export function categoryProblems(category: Category): readonly string[] {
  const entries = Object.entries(category.actions);
  const problems = entries.flatMap(([name, variant]) => [
    ...tagProblems('action', name),
    ...variantProblems(category, variant).map((problem) => `${name}: ${problem}`),
  ]);
  if (entries.length === 0) problems.push('it has no action');
  return [...tagProblems('tag', category.tag), ...problems];
}

function tagProblems(what: string, tag: string): string[] {
  return tagPattern.test(tag) ? [] : [`the ${what} "${tag}" must be letters and digits, a letter first`];
}

function variantProblems(category: Category, variant: ActionVariant): readonly string[] {
  const parameters = Object.entries(variant.parameters);
  return [
    ...parameters.flatMap(([name, parameter]) => parameterProblems(name, parameter, variant)),
    ...branchProblems(variant),
    ...scopeProblems(variant),
    ...bindingProblems(category, variant),
  ];
}

function parameterProblems(name: string, parameter: Parameter, variant: ActionVariant): string[] {
  const problems: string[] = [];
  const controller = parameter.requiredWhen?.parameterName;
  if (controller !== undefined && !Object.hasOwn(variant.parameters, controller)) {
    problems.push(`${name} is required by "${controller}", which is no parameter`);
  }
  const { defaultValue, possibleValues } = parameter;
  if (defaultValue !== null && possibleValues && !possibleValues.includes(defaultValue)) {
    problems.push(`the default "${defaultValue}" of ${name} is no possible value`);
  }
  return problems;
}

const usualBranches: readonly string[] = ['OnSuccess', 'OnError', 'Default'];
const maxOwnBranches = 12;

function branchProblems({ ownBranches }: ActionVariant): string[] {
  const names = Object.keys(ownBranches);
  const wrong = names.filter(
    (name) => usualBranches.includes(name) || name.startsWith('Case:') || !isBranch(name),
  );
  const problems = wrong.map(
    (name) =>
      `the branch "${name}" must be a name of its own of up to 40 letters and digits, a capital first, such as OutOfStock`,
  );
  if (names.length > maxOwnBranches)
    problems.push(`it has ${names.length} branches of its own; ${maxOwnBranches} are allowed`);
  return problems;
}

function scopeProblems({ contentScopesWhen, parameters, acceptedBindings }: ActionVariant): string[] {
  return contentScopesWhen.flatMap((when) => {
    if ('parameter' in when) {
      if (Object.hasOwn(parameters, when.parameter)) return [];
      return [`the scope ${when.scope} depends on "${when.parameter}", which is no parameter`];
    }
    if (acceptedBindings?.includes(when.finder)) return [];
    return [`the scope ${when.scope} depends on the finder "${when.finder}", which it does not accept`];
  });
}

function bindingProblems(category: Category, variant: ActionVariant): string[] {
  if (!variant.acceptedBindings) return [];
  const known = new Set(category.bindings?.map((binding) => binding.name));
  const problems = variant.acceptedBindings
    .filter((name) => !known.has(name))
    .map((name) => `the binding "${name}" is not declared by the category`);
  const discriminator = category.bindingDiscriminator;
  if (discriminator !== null && !Object.hasOwn(variant.parameters, discriminator)) {
    problems.push(`it accepts bindings and has no parameter "${discriminator}"`);
  }
  return problems;
}
