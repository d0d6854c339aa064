import type { InputSettingDefinition } from '@gatehouse/sdk-actions/document';

/**
 * Whether the name of a variable suggests a secret. `password`, `token` and `secret` count anywhere in the name, `key`
 * and `pin` only as separate words (`api_key`, `simPin`), so that `monkey` and `spinner` are shown.
 */
export function isSecretName(name: string): boolean {
  if (/password|token|secret|api_?key/i.test(name)) return true;
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{L}]+/u);
  return words.some((word) => /^(key|keys|pin|pins)$/i.test(word));
}

/** Password settings, and settings for variables with the name of a secret. */
export function isSecretSetting({
  type,
  variable,
}: Pick<InputSettingDefinition, 'type' | 'variable'>): boolean {
  return type.toLowerCase() === 'password' || isSecretName(variable);
}
