import { copyActions } from '../edits/copy-actions.ts';
import { deleteActions } from '../edits/delete-actions.ts';
import { moveActions } from '../edits/move-actions.ts';
import { type ActionPlace, findAction } from '../graph/find-action.ts';
import { assertMayAdd } from './action-content.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { toCopy, toMove, toPlaces } from './move-request.ts';

/** Edits of several actions at once, each of which is one undo step. */
export function actionMoveHandlers(editor: Editor) {
  const { workspace, catalog } = editor;
  return {
    actions_move: (call) => {
      const move = toMove(call.body, workspace.current().session.document);
      editProject(editor, call, (edit) => moveActions(edit, move));
      const { target } = move;
      const targetGroupId = target.kind === 'group' ? target.group.id : target.groupId;
      const movedActions = move.moved.map(({ action }) => ({ groupId: targetGroupId, actionId: action.id }));
      return { targetGroupId, movedActions };
    },
    actions_copy: (call) => {
      const { session } = workspace.current();
      const copy = toCopy(call.body, session.document);
      for (const { action } of copy.copied) assertMayAdd(catalog, call.caller, action);
      const ids = editProject(editor, call, (edit) => copyActions(edit, copy));
      const copies = ids.map((id) => findAction(session.document, id));
      return { copies: copies.flatMap((place) => (place === null ? [] : [toReference(place)])) };
    },
    actions_delete: (call) => {
      const project = workspace.current();
      const places = toPlaces(call.body.actions, project.session.document);
      editProject(editor, call, (edit) => deleteActions(edit, places));
      if (places.some(({ action }) => action.id === project.cursor)) project.cursor = null;
      return { deleted: places.length };
    },
  } satisfies Partial<EditorHandlers>;
}

function toReference({ group, action }: ActionPlace) {
  return { groupId: group.id, actionId: action.id };
}
