import { randomUUID } from 'node:crypto';
import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import { addAction } from '../edits/add-action.ts';
import { type ActionContent, updateAction } from '../edits/change-action.ts';
import { inputRefusal } from '../edits/refusals.ts';
import { branchesOf, isAllowedBranch } from '../edits/set-links.ts';
import { actionAt } from '../graph/find-action.ts';
import { type JudgedContent, newAction, toActionContent } from './action-content.ts';
import { codeErrors } from './code-errors.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { toPlacement } from './placement.ts';

export function actionContentHandlers(editor: Editor) {
  const { workspace, catalog } = editor;
  return {
    action_add: async (call) => {
      const inCode = await codeErrors(editor, call);
      const project = workspace.current();
      const { body, caller } = call;
      const { document } = project.session;
      const { placement, errors } = toPlacement(body, project);
      const judged = toActionContent({ catalog, document, caller, body, existing: null });
      const content = soundContent(judged, [...inCode, ...errors]);
      const action = newAction(content);
      const added = { action, placement, newGroupId: randomUUID() };
      const { groupId } = editProject(editor, call, (edit) => addAction(edit, added));
      project.cursor = action.id;
      return { actionId: action.id, groupId, validationErrors: null, layoutConflicts: null };
    },
    action_update: async (call) => {
      actionAt(workspace.current().session.document, call.params);
      const inCode = await codeErrors(editor, call);
      const { document } = workspace.current().session;
      const place = actionAt(document, call.params);
      const { body, caller } = call;
      const content = soundContent(
        toActionContent({ catalog, document, caller, body, existing: place.action }),
        inCode,
      );
      const branches = branchesOf(catalog, content);
      const allowsBranch = (branch: string) => isAllowedBranch(branch, branches);
      editProject(editor, call, (edit) => updateAction(edit, place, { content, allowsBranch }));
      return { validationErrors: null };
    },
  } satisfies Partial<EditorHandlers>;
}

/** Throws bad_request with all errors, of the content and of other fields. */
function soundContent(
  { content, errors }: JudgedContent,
  others: readonly ValidationError[] = [],
): ActionContent {
  const all = [...errors, ...others];
  if (all.length > 0) throw inputRefusal(all);
  return content;
}
