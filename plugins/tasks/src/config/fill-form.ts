import { type InputSettingDefinition, isSecretSetting } from '@gatehouse/plugin-runtime/api';
import { GatehouseError, masked } from '@gatehouse/sdk-plugin';
import type { ConfigValue } from './config-value.ts';
import { keyOf } from './filled-form.ts';
import { displayedName, type Form } from './form.ts';

/** What a request fills in. A value that is left out, or null, leaves the setting as it is. */
export interface AskedValue {
  readonly name: string;
  readonly variable?: string | null | undefined;
  readonly value?: string | null | undefined;
}

export interface Filling {
  readonly config: readonly ConfigValue[];
  /** Names that matched a setting, as they were asked for. */
  readonly applied: readonly string[];
  /** Names that matched nothing. */
  readonly skipped: readonly string[];
}

/** Fills in what matches and leaves the rest as it is. Throws `bad_request` for names that match several settings. */
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

/** A variable may be written as the macro that stands for it. */
function plainName(variable: string): string {
  return /^\{-Variable\.(.+)-\}$/.exec(variable)?.[1] ?? variable;
}

/** The name, and the variable where the name alone would not tell which setting was meant. */
function appliedName(form: Form, { name }: AskedValue, { variable }: InputSettingDefinition): string {
  return form.named(name).length > 1 ? `${name} (${variable})` : name;
}

/** A mask that comes back, as in a form that was read and sent again, is no new value. */
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
