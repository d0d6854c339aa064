import { isSecretName, isSecretSetting } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Caller } from '@gatehouse/sdk-plugin';
import { createMask, createMaskSteps, type MaskText, masked } from '@gatehouse/sdk-plugin/internal';

/** Keys from this tier on see the values of variables with secret names: they may run the project anyway. */
const seeingTier = 2;

export function seesSecrets({ maxTier }: Pick<Caller, 'maxTier'>): boolean {
  return maxTier >= seeingTier;
}

/** The values of a project as a key sees them. */
export interface SecretView {
  /** The value of a variable, step by step, since it may be long. */
  value(name: string, value: string): Generator<null, string>;
  /** Any other text. */
  text: MaskText;
  /** The characters of the longest secret. */
  readonly maxLength: number;
}

const everything: SecretView = {
  // biome-ignore lint/correctness/useYield: it takes no steps
  value: function* (_name, value) {
    return value;
  },
  text: (text) => text,
  maxLength: 0,
};

/** @param currentValue of a variable; undefined where it has its default */
export function secretViewOf(
  document: ProjectDocument,
  caller: Pick<Caller, 'maxTier'>,
  currentValue: (name: string) => string | undefined = () => undefined,
): SecretView {
  if (seesSecrets(caller)) return everything;
  const variables = document.variables.filter(({ name }) => isSecretName(name));
  const settings = (document.inputSettings ?? []).filter(isSecretSetting);
  const secrets = [
    ...variables.flatMap(({ name, defaultValue }) => [defaultValue, currentValue(name) ?? '']),
    ...settings.map(({ defaultValue }) => defaultValue),
  ];
  const maskSteps = createMaskSteps(secrets);
  return {
    text: createMask(secrets),
    maxLength: Math.max(0, ...secrets.map(({ length }) => length)),
    value: function* (name, value) {
      return isSecretName(name) ? hidden(value) : yield* maskSteps(value);
    },
  };
}

/** An empty value is shown as empty. */
export function hidden(value: string): string {
  return value === '' ? '' : masked;
}

/** The document with masks in place of values that the key may not see. */
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
