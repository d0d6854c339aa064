import { type InputSettingDefinition, isSecretName } from '@gatehouse/plugin-runtime/api';

/** A setting of a form with its value: what was filled in, else its default. */
export interface FilledSetting {
  readonly setting: InputSettingDefinition;
  readonly value: string;
}

/** Stands for a secret wherever one would be shown. */
export const mask = '***';

/** Passwords, and what fills a variable that is named like a secret. */
export function isSecretSetting({
  type,
  variable,
}: Pick<InputSettingDefinition, 'type' | 'variable'>): boolean {
  return type.toLowerCase() === 'password' || isSecretName(variable);
}

/** What must not show in anything that a run tells. */
export interface Secrets {
  mask(text: string): string;
  isSecretVariable(name: string): boolean;
}

// A shorter value would hide ordinary letters and digits of a message.
const leastMaskedLength = 4;

/** Workers mask variables by their names; only the form knows which others are passwords. */
export function secretsOf(filled: readonly FilledSetting[]): Secrets {
  const secret = filled.filter(({ setting }) => isSecretSetting(setting));
  const variables = new Set(secret.map(({ setting }) => setting.variable));
  const values = secret.map(({ value }) => value).filter(({ length }) => length >= leastMaskedLength);
  return {
    mask: (text) => values.reduce((masked, value) => masked.replaceAll(value, mask), text),
    isSecretVariable: (name) => variables.has(name),
  };
}
