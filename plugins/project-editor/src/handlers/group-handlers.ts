import { randomUUID } from 'node:crypto';
import type { Group } from '@gatehouse/sdk-actions/document';
import { copyGroup } from '../edits/copy-group.ts';
import { neighbourOf, toDissolution } from '../edits/dissolve-group.ts';
import { moveActions } from '../edits/move-actions.ts';
import { inputRefusal, referenceError } from '../edits/refusals.ts';
import { renameGroup } from '../edits/rename-group.ts';
import { groupAt } from '../graph/find-action.ts';
import { assertMayAdd } from './action-content.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { askedPosition } from './placement.ts';

const itself = 'A group cannot be dissolved into itself: name another one.';
const noNeighbour =
  'No group leads to the first action of this one, and its last action leads to no first action of another: send targetGroupId.';

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
    group_dissolve: (call) => {
      const { document } = workspace.current().session;
      const group = groupAt(document, call.params);
      const asked = call.body.targetGroupId ?? null;
      const target =
        asked === null ? neighbourOf(document, group) : lastIn(groupAt(document, { groupId: asked }));
      if (target === null) return call.fail('failed_precondition', noNeighbour);
      if (target.group === group) throw inputRefusal([referenceError('targetGroupId', itself, asked)]);
      editProject(editor, call, (edit) => moveActions(edit, toDissolution(document, group, target)));
      return { targetGroupId: target.group.id, actionIds: group.actions.map(({ id }) => id) };
    },
  } satisfies Partial<EditorHandlers>;
}

function lastIn(group: Group) {
  return { group, afterIndex: group.actions.length - 1 };
}
