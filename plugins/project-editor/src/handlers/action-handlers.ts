import type { Action } from '@gatehouse/sdk-actions/document';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { actionsOperations } from '../declaration/action-operations.ts';
import { renameAction, setProperties } from '../edits/change-action.ts';
import { deleteActions } from '../edits/delete-actions.ts';
import { branchesOf, setLinks } from '../edits/set-links.ts';
import { actionAt } from '../graph/find-action.ts';
import { actionContentHandlers } from './action-content-handlers.ts';
import { toActionDetails } from './action-details.ts';
import { actionMoveHandlers } from './action-move-handlers.ts';
import { actionsAddHandler } from './actions-add-handler.ts';
import { editItems, editProject } from './edit-project.ts';
import type { Editor } from './editor.ts';

export function actionHandlers(editor: Editor) {
  const { workspace, catalog } = editor;
  return {
    action_get: (call) => {
      const { document } = workspace.current().session;
      return toActionDetails(document, actionAt(document, call.params), catalog);
    },
    action_rename: (call) => {
      const place = actionAt(workspace.current().session.document, call.params);
      const { name } = call.body;
      editProject(editor, call, (edit) => renameAction(edit, place, name));
      return { actionId: place.action.id, groupId: place.group.id, name };
    },
    action_delete: (call) => {
      const project = workspace.current();
      const place = actionAt(project.session.document, call.params);
      editProject(editor, call, (edit) => deleteActions(edit, [place]));
      if (project.cursor === place.action.id) project.cursor = null;
      return {};
    },
    action_properties_set: (call) => {
      const { session } = workspace.current();
      const place = actionAt(session.document, call.params);
      editProject(editor, call, (edit) => setProperties(edit, place, call.body));
      const { disabled, breakpoint, optional, name, retry } = actionAt(session.document, call.params).action;
      return { disabled, breakpoint, optional, comment: name, retry };
    },
    action_links_set: (call) => {
      const { links } = call.body;
      const branches = (action: Action) => branchesOf(catalog, action);
      return editItems(editor, call, {
        items: links,
        nameOf: ({ actionId }) => actionId,
        batch: (document) => setLinks(document, branches, links),
      });
    },
    ...actionContentHandlers(editor),
    ...actionsAddHandler(editor),
    ...actionMoveHandlers(editor),
  } satisfies Partial<Handlers<typeof actionsOperations>>;
}
