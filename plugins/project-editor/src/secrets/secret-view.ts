import { isSecretName, isSecretSetting } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Caller, createMask, type MaskText, masked } from '@gatehouse/sdk-plugin';

/** From this tier on a key sees what variables that are named like secrets hold: it may run the project anyway. */
const seeingTier = 2;

export function seesSecrets({ maxTier }: Pick<Caller, 'maxTier'>): boolean {
  return maxTier >= seeingTier;
}

/** What a key sees of the values of a project. */
export interface SecretView {
  /** The value of a variable. */
  value(name: string, value: string): string;
  /** Any other text. */
  text: MaskText;
}

const everything: SecretView = { value: (_name, value) => value, text: (text) => text };

/** @param currentValue of a variable; undefined where it has its default */
export function secretViewOf(
  document: ProjectDocument,
  caller: Pick<Caller, 'maxTier'>,
  currentValue: (name: string) => string | undefined = () => undefined,
): SecretView {
  if (seesSecrets(caller)) return everything;
  const variables = document.variables.filter(({ name }) => isSecretName(name));
  const settings = (document.inputSettings ?? []).filter(isSecretSetting);
  const text = createMask([
    ...variables.flatMap(({ name, defaultValue }) => [defaultValue, currentValue(name) ?? '']),
    ...settings.map(({ defaultValue }) => defaultValue),
  ]);
  return { text, value: (name, value) => (isSecretName(name) ? hidden(value) : text(value)) };
}

/** That there is none is no secret. */
export function hidden(value: string): string {
  return value === '' ? '' : masked;
}

/** The document with masks in place of the values that a key does not see. */
export function withoutSecretValues(
  document: ProjectDocument,
  caller: Pick<Caller, 'maxTier'>,
): ProjectDocument {
  if (seesSecrets(caller)) return document;
  const mask = <Item extends { readonly defaultValue: string }>(item: Item): Item => ({
    ...item,
    defaultValue: hidden(item.defaultValue),
  });
  const masksOf = <Item extends SettingLike>(settings: readonly Item[]) =>
    settings.map((setting) => (isSecretSetting(setting) ? mask(setting) : setting));
  return {
    ...document,
    variables: document.variables.map((variable) =>
      isSecretName(variable.name) ? mask(variable) : variable,
    ),
    inputSettings: document.inputSettings && masksOf(document.inputSettings),
    botUi: document.botUi && { settings: masksOf(document.botUi.settings) },
  };
}

type SettingLike = NonNullable<ProjectDocument['inputSettings']>[number];
