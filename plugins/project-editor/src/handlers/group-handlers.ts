import { randomUUID } from 'node:crypto';
import { copyGroup } from '../edits/copy-group.ts';
import { renameGroup } from '../edits/rename-group.ts';
import { groupAt } from '../graph/find-action.ts';
import { assertMayAdd } from './action-content.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { askedPosition } from './placement.ts';

export function groupHandlers(editor: Editor) {
  const { workspace, catalog } = editor;
  return {
    group_rename: (call) => {
      const group = groupAt(workspace.current().session.document, call.params);
      const { name } = call.body;
      editProject(editor, call, (edit) => renameGroup(edit, group, name));
      return { groupId: group.id, name };
    },
    group_copy: (call) => {
      const group = groupAt(workspace.current().session.document, call.params);
      const position = askedPosition(call.body);
      for (const action of group.actions) assertMayAdd(catalog, call.caller, action);
      const copy = editProject(editor, call, (edit) =>
        copyGroup(edit, { group, position, newId: randomUUID }),
      );
      return { ...copy, layoutConflicts: null };
    },
  } satisfies Partial<EditorHandlers>;
}
