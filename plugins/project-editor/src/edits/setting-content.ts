import type { InputSettingDefinition } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { InputSettingFields } from '../declaration/input-setting-schemas.ts';
import { optionProblems, optionSection, type SettingOption, storedOptionProblems } from '../form/options.ts';
import { hasOptions, isDecoration, settingTypes, toSettingType } from '../form/setting-types.ts';
import { isWholeName, nameProblems, splitStoredName } from '../form/stored-name.ts';
import { staticNameProblem } from './static-name.ts';
import { withSent } from './with-sent.ts';

/** A new setting from a request. Throws bad_request with all its problems. */
export function newSetting(fields: InputSettingFields): InputSettingDefinition {
  const setting = {
    name: withOptions(fields.name ?? '', fields),
    type: toSettingType(fields.type ?? '') ?? '',
    defaultValue: fields.defaultValue ?? '',
    help: fields.help ?? '',
    variable: fields.variable ?? '',
  };
  assertNone([
    ...typeProblems(fields.type ?? ''),
    ...nameProblems(setting.name),
    ...choiceProblems(setting, fields),
    ...variableProblems(setting, fields),
  ]);
  return setting;
}

/** A setting with the sent fields; the same object when nothing changes. */
export function changedSetting(
  setting: InputSettingDefinition,
  fields: InputSettingFields,
): InputSettingDefinition {
  const { defaultValue, help, variable, values } = fields;
  const type = toSettingType(fields.type ?? setting.type) ?? setting.type;
  const name = withOptions(renamed(setting.name, fields.newName ?? ''), fields);
  const changed = withSent(setting, { name, type, defaultValue, help, variable });
  const isRebuilt = name !== setting.name || type !== setting.type;
  assertNone([
    ...typeProblems(fields.type ?? null),
    ...doubleOptionProblems(fields),
    ...(name === setting.name ? [] : nameProblems(name)),
    ...(isRebuilt || values ? choiceProblems(changed, fields) : []),
    ...(isDecoration(setting.type) ? variableProblems(changed, fields) : nameOfVariableProblems(fields)),
  ]);
  return changed;
}

/** A new name without a brace replaces the displayed name and keeps the braces. */
function renamed(name: string, newName: string): string {
  if (newName === '' || isWholeName(newName)) return newName || name;
  return newName + splitStoredName(name).braces;
}

/** Sent options replace the brace section; an empty list removes it. */
function withOptions(name: string, { values }: InputSettingFields): string {
  return values ? splitStoredName(name).displayed + optionSection(optionsOf(values)) : name;
}

type SentOptions = NonNullable<InputSettingFields['values']>;

function optionsOf(values: SentOptions): readonly SettingOption[] {
  return values.map(({ value, label }) => ({ value: value ?? '', label: label || null }));
}

function typeProblems(type: string | null): readonly string[] {
  if (type === null || toSettingType(type)) return [];
  const what = type === '' ? 'The setting has no type' : `The type ${JSON.stringify(type)} is unknown`;
  return [`${what}: use one of ${settingTypes.join(', ')}.`];
}

function doubleOptionProblems({ newName, values }: InputSettingFields): readonly string[] {
  if (!values || !isWholeName(newName ?? '')) return [];
  return ['newName has braces and values are given too: say the options in one of them.'];
}

function choiceProblems(
  { type, name }: InputSettingDefinition,
  { values }: InputSettingFields,
): readonly string[] {
  if (!values) return storedOptionProblems({ type, name });
  if (hasOptions(type)) return optionProblems(type, optionsOf(values));
  // An unknown type is reported separately.
  return type === '' ? [] : [`A setting of type ${type} takes no values: leave them out.`];
}

function variableProblems(
  { type, variable }: InputSettingDefinition,
  fields: InputSettingFields,
): readonly string[] {
  if (variable !== '' || type === '' || isDecoration(type)) return nameOfVariableProblems(fields);
  return [`A setting of type ${type} needs a variable: without one, what is filled in would be lost.`];
}

function nameOfVariableProblems({ variable }: InputSettingFields): readonly string[] {
  const problem = variable ? staticNameProblem(variable) : null;
  return problem === null ? [] : [`The variable cannot be called so. ${problem}`];
}

function assertNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new GatehouseError('bad_request', problems.join(' '));
}
