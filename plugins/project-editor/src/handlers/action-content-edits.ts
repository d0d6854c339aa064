import { randomUUID } from 'node:crypto';
import { addAction } from '../edits/add-action.ts';
import { updateAction } from '../edits/change-action.ts';
import { branchesOf, isAllowedBranch } from '../edits/set-links.ts';
import { actionAt } from '../graph/find-action.ts';
import { toActionContent } from './action-content.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { toPlacement } from './placement.ts';

const plainFlags = { name: '', disabled: false, breakpoint: false, optional: false } as const;

export function actionContentHandlers(editor: Editor) {
  const { workspace, catalog } = editor;
  return {
    action_add: (call) => {
      const project = workspace.current();
      const { body, caller } = call;
      const { document } = project.session;
      const placement = toPlacement(body, project);
      const content = toActionContent({ catalog, document, caller, body, existing: null });
      const action = { id: randomUUID(), ...plainFlags, ...content };
      const added = { action, placement, newGroupId: randomUUID() };
      const { groupId } = editProject(editor, call, (edit) => addAction(edit, added));
      project.cursor = action.id;
      return { actionId: action.id, groupId, validationErrors: null, layoutConflicts: null };
    },
    action_update: (call) => {
      const { document } = workspace.current().session;
      const place = actionAt(document, call.params);
      const { body, caller } = call;
      const content = toActionContent({ catalog, document, caller, body, existing: place.action });
      const branches = branchesOf(catalog, content);
      const allowsBranch = (branch: string) => isAllowedBranch(branch, branches);
      editProject(editor, call, (edit) => updateAction(edit, place, { content, allowsBranch }));
      return { validationErrors: null };
    },
  } satisfies Partial<EditorHandlers>;
}
