import { isSecretSetting } from '@gatehouse/plugin-runtime/api';
import type { InputSettingDefinition } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { masked } from '@gatehouse/sdk-plugin/internal';
import type { ConfigValue } from './config-value.ts';
import { keyOf } from './filled-form.ts';
import { displayedName, type Form } from './form.ts';

/** One value of a request. Without a value, or with null, the setting is unchanged. */
export interface AskedValue {
  readonly name: string;
  readonly variable?: string | null | undefined;
  readonly value?: string | null | undefined;
}

export interface Filling {
  readonly config: readonly ConfigValue[];
  /** Names that matched a setting, as the request spelled them. */
  readonly applied: readonly string[];
  /** Names that matched nothing. */
  readonly skipped: readonly string[];
}

/**
 * Fills in the settings that match and leaves the others unchanged. Throws `bad_request` for names that match several
 * settings.
 */
export function fillForm(form: Form, config: readonly ConfigValue[], asked: readonly AskedValue[]): Filling {
  const filled = new Map(config.map((value) => [keyOf(value), value]));
  const applied: string[] = [];
  const skipped: string[] = [];
  const problems: string[] = [];
  for (const ask of asked) {
    const [setting, ...others] = matching(form, ask);
    if (setting === undefined) skipped.push(ask.name);
    else if (others.length > 0) problems.push(ambiguity(ask.name, [setting, ...others]));
    else {
      applied.push(appliedName(form, ask, setting));
      if (isNewValue(ask, setting)) filled.set(keyOf(setting), filledValue(setting, ask.value ?? ''));
    }
  }
  if (problems.length > 0) throw new GatehouseError('bad_request', problems.join('. '));
  return { config: [...filled.values()], applied, skipped };
}

function matching(form: Form, { name, variable }: AskedValue): readonly InputSettingDefinition[] {
  const named = form.named(name);
  if (variable === undefined || variable === null) return named;
  return named.filter((setting) => setting.variable === plainName(variable));
}

/** A variable may also be given as its macro. */
function plainName(variable: string): string {
  return /^\{-Variable\.(.+)-\}$/.exec(variable)?.[1] ?? variable;
}

/** The name, with the variable if the name alone is ambiguous. */
function appliedName(form: Form, { name }: AskedValue, { variable }: InputSettingDefinition): string {
  return form.named(name).length > 1 ? `${name} (${variable})` : name;
}

/** A mask is no new value: a client may send back a form as it read it. */
function isNewValue({ value }: AskedValue, setting: InputSettingDefinition): boolean {
  if (value === undefined || value === null) return false;
  return !(value === masked && isSecretSetting(setting));
}

function filledValue({ name, variable }: InputSettingDefinition, value: string): ConfigValue {
  return { name, variable, value };
}

function ambiguity(name: string, settings: readonly InputSettingDefinition[]): string {
  const variables = settings.map(({ variable, name: stored }) => variable || displayedName(stored));
  return `${settings.length} settings are called "${name}"; say which by its variable: ${variables.join(', ')}`;
}
