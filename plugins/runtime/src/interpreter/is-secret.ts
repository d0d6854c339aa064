import type { InputSettingDefinition } from '@gatehouse/sdk-actions/document';

/**
 * Whether a variable is named like a secret. `password`, `token` and `secret` count anywhere in the name;
 * `key` and `pin` only as words of it (`api_key`, `simPin`), so that `monkey` and `spinner` stay readable.
 */
export function isSecretName(name: string): boolean {
  if (/password|token|secret|api_?key/i.test(name)) return true;
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{L}]+/u);
  return words.some((word) => /^(key|keys|pin|pins)$/i.test(word));
}

/** Passwords, and what fills a variable that is named like a secret. */
export function isSecretSetting({
  type,
  variable,
}: Pick<InputSettingDefinition, 'type' | 'variable'>): boolean {
  return type.toLowerCase() === 'password' || isSecretName(variable);
}
