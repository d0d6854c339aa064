import { type SettingsType, settingsTypeOf } from '@gatehouse/plugin-runtime/api';
import type { InputSettingDefinition, ProjectDocument } from '@gatehouse/sdk-actions/document';

/** The input form of a task, for both kinds of forms that projects have. */
export interface Form {
  readonly settingsType: SettingsType;
  /** In the order of the form, without elements that only display text. */
  readonly settings: readonly InputSettingDefinition[];
  /** Settings with this stored name, or with this displayed name if no stored name matches. */
  named(name: string): readonly InputSettingDefinition[];
}

export type FormSource = Pick<ProjectDocument, 'botUi' | 'inputSettings'>;

const decorations: ReadonlySet<string> = new Set(['label', 'tab', 'comment']);

export function formOf(project: FormSource): Form {
  const all = project.botUi?.settings ?? project.inputSettings ?? [];
  const settings = all.filter(({ type }) => !decorations.has(type.toLowerCase()));
  const stored = indexBy(settings, ({ name }) => name);
  const displayed = indexBy(settings, ({ name }) => displayedName(name));
  return {
    settingsType: settingsTypeOf(project),
    settings,
    named: (name) => stored.get(name) ?? displayed.get(name) ?? [],
  };
}

/** `Country{RU|US}` is shown as `Country`. */
export function displayedName(name: string): string {
  const at = name.indexOf('{');
  return at > 0 && name.endsWith('}') ? name.slice(0, at) : name;
}

function indexBy(
  settings: readonly InputSettingDefinition[],
  keyOf: (setting: InputSettingDefinition) => string,
): ReadonlyMap<string, readonly InputSettingDefinition[]> {
  const index = new Map<string, InputSettingDefinition[]>();
  for (const setting of settings) {
    const same = index.get(keyOf(setting));
    if (same === undefined) index.set(keyOf(setting), [setting]);
    else same.push(setting);
  }
  return index;
}
