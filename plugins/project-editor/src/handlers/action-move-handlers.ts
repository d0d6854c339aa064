import { moveActions } from '../edits/move-actions.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { toMove } from './move-request.ts';

export function actionMoveHandlers(editor: Editor) {
  const { workspace } = editor;
  return {
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
