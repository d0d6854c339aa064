import { settingsTypeOf } from '@gatehouse/plugin-runtime/api';
import type { Caller, Handlers } from '@gatehouse/sdk-plugin';
import type { inputSettingsOperations } from '../declaration/input-setting-operations.ts';
import type { InputSettingFields } from '../declaration/input-setting-schemas.ts';
import { assertSettingsKept } from '../edits/assert-secrets-kept.ts';
import { addSettings, deleteForm, deleteSettings, updateSettings } from '../edits/change-form.ts';
import { reorderSettings } from '../edits/reorder-settings.ts';
import { settingView } from '../form/setting-view.ts';
import { type EditCall, editItems, editProject } from './edit-project.ts';
import type { Editor } from './editor.ts';

export function inputSettingHandlers(editor: Editor) {
  const editSettings = (call: SettingsCall, edit: typeof addSettings) => {
    const items = call.body.settings;
    assertSettingsKept(editor.workspace.current().session.document, items, call.caller);
    return editItems(editor, call, { items, nameOf, batch: (document) => edit(document, items) });
  };
  return {
    project_input_settings_list: ({ caller }) => {
      const { document } = editor.workspace.current().session;
      const settings = (document.inputSettings ?? []).map((setting) => settingView(setting, caller));
      return { settings, totalCount: settings.length, settingsType: settingsTypeOf(document) };
    },
    project_input_settings_add: (call) => editSettings(call, addSettings),
    project_input_settings_update: (call) => editSettings(call, updateSettings),
    project_input_settings_delete: (call) => {
      const { names } = call.body;
      return editItems(editor, call, {
        items: names,
        nameOf: (name) => name,
        batch: (document) => deleteSettings(document, names),
      });
    },
    project_input_settings_reorder: (call) => ({
      names: editProject(editor, call, (edit) => reorderSettings(edit, call.body.names)),
    }),
    project_input_settings_block_delete: (call) => editProject(editor, call, deleteForm),
  } satisfies Handlers<typeof inputSettingsOperations>;
}

interface SettingsCall extends EditCall {
  readonly body: { readonly settings: readonly InputSettingFields[] };
  readonly caller: Caller;
}

function nameOf({ name }: InputSettingFields): string | null {
  return name ?? null;
}
