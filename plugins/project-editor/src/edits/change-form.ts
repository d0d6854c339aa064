import { type SettingsType, settingsTypeOf } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument, VariableDefinition } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { InputSettingFields } from '../declaration/input-setting-schemas.ts';
import { FormDraft } from '../form/form-draft.ts';
import { automaticVariable } from './add-missing-variables.ts';
import { type BatchResult, judgeEach } from './batch.ts';
import type { Edit } from './recipe.ts';
import { changedSetting, newSetting } from './setting-content.ts';

/** Adds settings at the end of the form, and the form with the first of them. The results are their stored names. */
export function addSettings(
  document: ProjectDocument,
  items: readonly InputSettingFields[],
): BatchResult<string> {
  return changeForm(document, {
    items,
    variableOf,
    change: (form, fields) => {
      const setting = newSetting(fields);
      form.add(setting);
      return setting.name;
    },
  });
}

/** Changes settings in their places. The results are their new stored names. */
export function updateSettings(
  document: ProjectDocument,
  items: readonly InputSettingFields[],
): BatchResult<string> {
  return changeForm(document, {
    items,
    variableOf,
    change: (form, fields) => {
      const old = form.find(fields.name ?? '', fields.variable);
      const setting = changedSetting(old, fields);
      form.replace(old, setting);
      return setting.name;
    },
  });
}

/** Deletes settings; their variables stay, and so does an empty form. The results are the stored names. */
export function deleteSettings(document: ProjectDocument, names: readonly string[]): BatchResult<string> {
  return changeForm(document, {
    items: names,
    variableOf: () => '',
    change: (form, name) => {
      const setting = form.find(name);
      form.remove(setting);
      return setting.name;
    },
  });
}

/**
 * Deletes the whole form. Returns the settings type that was in use before; a project without a form is not changed.
 */
export function deleteForm({ base, draft }: Edit): { removed: boolean; settingsType: SettingsType } {
  draft.inputSettings = null;
  return { removed: base.inputSettings !== null, settingsType: settingsTypeOf(base) };
}

/** While a form made of pages is in use, users do not see settings that an edit would change. */
export function assertFormInUse({ botUi }: Pick<ProjectDocument, 'botUi'>): void {
  if (botUi === null) return;
  throw new GatehouseError(
    'failed_precondition',
    'The project uses a BotUI form, which takes precedence over input settings: remove that form from the project file first.',
  );
}

interface FormChange<Item> {
  readonly items: readonly Item[];
  /** Changes one item and returns the stored name; or refuses it and changes nothing. */
  readonly change: (form: FormDraft, item: Item) => string;
  /** The variable that an item names; empty for none. */
  readonly variableOf: (item: Item) => string;
}

function changeForm<Item>(
  document: ProjectDocument,
  { items, change, variableOf }: FormChange<Item>,
): BatchResult<string> {
  assertFormInUse(document);
  const before = document.inputSettings;
  const form = new FormDraft(before ?? []);
  const outcomes = judgeEach(items, (item) => change(form, item));
  const after = form.settings();
  const isSame = after.length === (before?.length ?? 0) && after.every((one, at) => one === before?.[at]);
  const inputSettings = isSame ? before : after;
  const names = items.flatMap((item, index) => (outcomes[index]?.ok ? [variableOf(item)] : []));
  const variables = withMissing(document.variables, names);
  if (isSame && variables === document.variables) return { document, outcomes };
  return { document: { ...document, variables, inputSettings }, outcomes };
}

function variableOf({ variable }: InputSettingFields): string {
  return variable ?? '';
}

function withMissing(
  variables: readonly VariableDefinition[],
  names: readonly string[],
): readonly VariableDefinition[] {
  const known = new Set(variables.map(({ name }) => name));
  const missing = [...new Set(names)].filter((name) => name !== '' && !known.has(name));
  return missing.length === 0 ? variables : [...variables, ...missing.map(automaticVariable)];
}
