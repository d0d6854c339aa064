import { isSecretSetting } from '@gatehouse/plugin-runtime/api';
import type { InputSettingDefinition } from '@gatehouse/sdk-actions/document';
import { createMask } from '@gatehouse/sdk-plugin/internal';

/** A setting of a form with its value, either filled in or the default. */
export interface FilledSetting {
  readonly setting: InputSettingDefinition;
  readonly value: string;
}

/** Values that no output of a run may show. */
export interface Secrets {
  mask(text: string): string;
  isSecretVariable(name: string): boolean;
}

/** Workers mask variables by name; only the form knows which other values are passwords. */
export function secretsOf(filled: readonly FilledSetting[]): Secrets {
  const secret = filled.filter(({ setting }) => isSecretSetting(setting));
  const variables = new Set(secret.map(({ setting }) => setting.variable));
  return {
    mask: createMask(secret.map(({ value }) => value)),
    isSecretVariable: (name) => variables.has(name),
  };
}
