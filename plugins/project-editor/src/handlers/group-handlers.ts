import { randomUUID } from 'node:crypto';
import { copyGroup } from '../edits/copy-group.ts';
import { moveActions } from '../edits/move-actions.ts';
import { renameGroup } from '../edits/rename-group.ts';
import { groupAt } from '../graph/find-action.ts';
import { assertMayAdd } from './action-content.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { toMove } from './move-request.ts';
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
    actions_move: (call) => {
      const move = toMove(call.body, workspace.current().session.document);
      editProject(editor, call, (edit) => moveActions(edit, move));
      const { target } = move;
      const targetGroupId = target.kind === 'group' ? target.group.id : target.groupId;
      const movedActions = move.moved.map(({ action }) => ({ groupId: targetGroupId, actionId: action.id }));
      return { targetGroupId, movedActions };
    },
  } satisfies Partial<EditorHandlers>;
}
