import type { InputSetting } from '../../../api/queries/data-queries.ts';
import { isSecretName } from '../edits/is-secret-name.ts';

/** Where a variable gets its value from: the project, a form at the start, or a field of that form that hides it. */
export const variableKinds = ['plain', 'input', 'secret'] as const;

export type VariableKind = (typeof variableKinds)[number];

type Setting = Pick<InputSetting, 'name' | 'type' | 'variable'>;

export function kindOf(name: string, settings: readonly Setting[]): VariableKind {
  const setting = settingOf(name, settings);
  if (setting === undefined) return 'plain';
  return setting.type.toLowerCase() === 'password' ? 'secret' : 'input';
}

export function settingOf(name: string, settings: readonly Setting[]): Setting | undefined {
  return settings.find(({ variable }) => variable === name);
}

/** Whether its value is shown as dots. */
export function isSecretOf(name: string, settings: readonly Setting[]): boolean {
  return isSecretName(name) || kindOf(name, settings) === 'secret';
}
