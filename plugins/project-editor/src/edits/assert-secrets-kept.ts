import { isSecretName, isSecretSetting } from '@gatehouse/plugin-runtime/api';
import type { InputSettingDefinition, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import { masked } from '@gatehouse/sdk-plugin/internal';
import { seesSecrets } from '../secrets/secret-view.ts';

type Asker = Pick<Caller, 'maxTier'>;

interface SentVariable {
  readonly name?: string | null | undefined;
  readonly newName?: string | null | undefined;
  readonly value?: string | null | undefined;
  readonly defaultValue?: string | null | undefined;
}

/**
 * A key that sees stars in place of secrets cannot store the stars as a value, and cannot rename a secret so that it
 * becomes visible.
 */
export function assertSecretsKept(sent: readonly SentVariable[], caller: Asker): void {
  if (seesSecrets(caller)) return;
  for (const variable of sent) assertVariableKept(variable);
}

function assertVariableKept({ name, newName, value, defaultValue }: SentVariable): void {
  const [old, next] = [name ?? '', newName || (name ?? '')];
  const isSecret = isSecretName(old);
  if ((isSecret || isSecretName(next)) && [value, defaultValue].includes(masked)) throw starsSent(old);
  if (isSecret && !isSecretName(next)) throw shownByName(old, next);
}

interface SentSetting {
  readonly name?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly variable?: string | null | undefined;
  readonly defaultValue?: string | null | undefined;
}

/** The same for the settings of a form. */
export function assertSettingsKept(
  document: ProjectDocument,
  sent: readonly SentSetting[],
  caller: Asker,
): void {
  if (seesSecrets(caller)) return;
  for (const setting of sent) {
    const old = (document.inputSettings ?? []).find(({ name }) => name === setting.name);
    assertSettingKept(setting, old);
  }
}

function assertSettingKept(
  { name, type, variable, defaultValue }: SentSetting,
  old?: InputSettingDefinition,
): void {
  const next = { type: type ?? old?.type ?? '', variable: variable ?? old?.variable ?? '' };
  const wasSecret = old !== undefined && isSecretSetting(old);
  const isSecret = isSecretSetting(next);
  if (defaultValue === masked && (wasSecret || isSecret)) throw starsSent(name ?? '');
  if (wasSecret && !isSecret && defaultValue == null) throw shownByName(old.variable, next.variable);
}

function starsSent(name: string): GatehouseError {
  return new GatehouseError(
    'bad_request',
    `"${masked}" stands for the value of the secret "${name}", which your key does not see; leave the field out to keep the value, or send a new one`,
  );
}

function shownByName(name: string, newName: string): GatehouseError {
  return new GatehouseError(
    'forbidden',
    `"${name}" is a secret, and as "${newName}" it would be none: that needs a key of tier T2 that may see its value`,
  );
}
