import type { ActionVariant, Parameter } from '@gatehouse/sdk-actions';
import { hasMacro } from './has-macro.ts';
import { nearName } from './near-name.ts';
import type { ActionInput, ActionParts, KnownNames, ValidationError } from './validation-error.ts';
import { valueError } from './value-error.ts';

/** Errors of the flat parameters: unknown names, missing values, bad values, dead references. */
export function parameterErrors(variant: ActionVariant, input: ActionInput): ValidationError[] {
  const known = Object.entries(variant.parameters).flatMap(([name, parameter]) => {
    const value = input.parameters[name] ?? '';
    if (value === '')
      return isMissing(parameter, variant, input.parameters) ? [missing(name, parameter)] : [];
    const error = valueError({ name, value, ...parameter }) ?? referenceError(name, parameter, input);
    return error ? [error] : [];
  });
  return [...unknownParameters(variant, input.parameters), ...known];
}

function unknownParameters(variant: ActionVariant, parameters: ActionParts): ValidationError[] {
  const names = Object.keys(variant.parameters);
  return Object.keys(parameters)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      parameterName: name,
      code: 'UNKNOWN',
      message: `The action has no parameter "${name}".${nearName(name, names)}`,
      expected: names,
      got: name,
    }));
}

/** Whether an empty value is an error. A default counts as given; a macro may turn out to be anything. */
function isMissing(parameter: Parameter, variant: ActionVariant, given: ActionParts): boolean {
  if (parameter.defaultValue !== null) return false;
  if (parameter.required) return true;
  const when = parameter.requiredWhen;
  if (!when) return false;
  const current = given[when.parameterName] || variant.parameters[when.parameterName]?.defaultValue;
  return when.valuesThatRequire.includes(current ?? '');
}

function missing(name: string, { required, requiredWhen, possibleValues }: Parameter): ValidationError {
  const when = requiredWhen && !required ? requiredWhen : null;
  const condition = when ? ` where ${when.parameterName} is ${when.valuesThatRequire.join(' or ')}` : '';
  return {
    parameterName: name,
    code: 'REQUIRED',
    message: `${name} must be given${condition}.`,
    expected: possibleValues && [...possibleValues],
    got: null,
  };
}

function referenceError(name: string, { kind }: Parameter, input: ActionInput): ValidationError | null {
  const value = input.parameters[name] ?? '';
  const known = namesOf(kind, input.names);
  if (!known || known.has(value) || hasMacro(value)) return null;
  const what = kind.slice(0, -'Name'.length).toLowerCase();
  return {
    parameterName: name,
    code: 'REFERENCE',
    message: `${name} names the ${what} "${value}", which the project does not have; add it or name another.`,
    expected: firstOf(known),
    got: value,
  };
}

/** A project may have thousands of names, and each of its actions an error. */
const shownNames = 20;

function firstOf(names: ReadonlySet<string>): string[] {
  const first: string[] = [];
  for (const name of names) {
    if (first.length === shownNames) break;
    first.push(name);
  }
  return first;
}

function namesOf(kind: string, names: KnownNames = {}): ReadonlySet<string> | undefined {
  const byKind: Readonly<Record<string, ReadonlySet<string>>> = names;
  return byKind[kind];
}
