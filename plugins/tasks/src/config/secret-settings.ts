import { type InputSettingDefinition, isSecretSetting } from '@gatehouse/plugin-runtime/api';
import { createMask } from '@gatehouse/sdk-plugin';

/** A setting of a form with its value: what was filled in, else its default. */
export interface FilledSetting {
  readonly setting: InputSettingDefinition;
  readonly value: string;
}

/** What must not show in anything that a run tells. */
export interface Secrets {
  mask(text: string): string;
  isSecretVariable(name: string): boolean;
}

/** Workers mask variables by their names; only the form knows which others are passwords. */
export function secretsOf(filled: readonly FilledSetting[]): Secrets {
  const secret = filled.filter(({ setting }) => isSecretSetting(setting));
  const variables = new Set(secret.map(({ setting }) => setting.variable));
  return {
    mask: createMask(secret.map(({ value }) => value)),
    isSecretVariable: (name) => variables.has(name),
  };
}
