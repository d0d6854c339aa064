import { isSecretSetting } from '@gatehouse/plugin-runtime/api';
import type { InputSettingDefinition } from '@gatehouse/sdk-actions/document';
import { masked } from '@gatehouse/sdk-plugin/internal';
import type { ConfigValue } from './config-value.ts';
import type { Form } from './form.ts';
import type { FilledSetting } from './secret-settings.ts';

/** Each setting of the form with its value. */
export function filledForm(form: Form, config: readonly ConfigValue[] = []): readonly FilledSetting[] {
  const values = new Map(config.map((filled) => [keyOf(filled), filled.value]));
  return form.settings.map((setting) => ({
    setting,
    value: values.get(keyOf(setting)) ?? setting.defaultValue,
  }));
}

/** As the API shows it, with secrets masked. */
export function shownForm(form: Form, config: readonly ConfigValue[] = []): ConfigValue[] {
  return filledForm(form, config).map(({ setting, value }) => ({
    name: setting.name,
    variable: setting.variable,
    value: value !== '' && isSecretSetting(setting) ? masked : value,
  }));
}

/** The variables that a run starts with, without the defaults of the form, which a run knows. */
export function startVariables(
  form: Form,
  config: readonly ConfigValue[] = [],
): Readonly<Record<string, string>> {
  const bound = new Set(form.settings.filter(({ variable }) => variable !== '').map(keyOf));
  const filled = config.filter((value) => bound.has(keyOf(value)));
  return Object.fromEntries(filled.map(({ variable, value }) => [variable, value]));
}

export function keyOf({ name, variable }: Pick<InputSettingDefinition, 'name' | 'variable'>): string {
  return JSON.stringify([name, variable]);
}
