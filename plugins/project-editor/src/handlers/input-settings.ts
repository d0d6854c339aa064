import { settingsTypeOf } from '@gatehouse/plugin-runtime/api';
import { assertSettingsKept } from '../edits/assert-secrets-kept.ts';
import { addSettings, deleteForm, deleteSettings, updateSettings } from '../edits/input-settings.ts';
import { reorderSettings } from '../edits/reorder-settings.ts';
import { settingView } from '../form/setting-view.ts';
import { editItems, editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';

export function inputSettingHandlers(editor: Editor) {
  return {
    project_input_settings_list: ({ caller }) => {
      const { document } = editor.workspace.current().session;
      const settings = (document.inputSettings ?? []).map((setting) => settingView(setting, caller));
      return { settings, totalCount: settings.length, settingsType: settingsTypeOf(document) };
    },
    project_input_settings_add: (call) => {
      const items = call.body.settings;
      assertSettingsKept(editor.workspace.current().session.document, items, call.caller);
      return editItems(editor, call, {
        items,
        nameOf,
        batch: (document) => addSettings(document, items),
      });
    },
    project_input_settings_update: (call) => {
      const items = call.body.settings;
      assertSettingsKept(editor.workspace.current().session.document, items, call.caller);
      return editItems(editor, call, {
        items,
        nameOf,
        batch: (document) => updateSettings(document, items),
      });
    },
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
  } satisfies Partial<EditorHandlers>;
}

function nameOf({ name }: { readonly name?: string | null | undefined }): string | null {
  return name ?? null;
}
