import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { moveGroups } from '../edits/place-groups.ts';
import { inputRefusal, referenceError } from '../edits/refusals.ts';
import { findGroup, groupAt } from '../graph/find-action.ts';
import { toGroupFrames, toLayout } from '../graph/layout-view.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';

export function layoutHandlers(editor: Editor) {
  const { workspace } = editor;
  return {
    layout_get: () => toLayout(workspace.current().session.document),
    group_position_set: (call) => {
      const group = groupAt(workspace.current().session.document, call.params);
      const { x, y } = call.body;
      editProject(editor, call, (edit) => moveGroups(edit, [{ groupId: group.id, x, y }]));
      return { x, y, layoutConflicts: null };
    },
    layout_set: (call) => {
      const { session } = workspace.current();
      const moves = toMoves(session.document, call.body.groups);
      editProject(editor, call, (edit) => moveGroups(edit, moves));
      return { applied: moves.length, groups: toGroupFrames(session.document), layoutConflicts: null };
    },
  } satisfies Partial<EditorHandlers>;
}

interface GroupMove {
  readonly groupId: string;
  readonly x: number;
  readonly y: number;
}

/** The moves by the ids in the document. Throws when a group is missing or repeated. */
function toMoves(document: ProjectDocument, asked: readonly GroupMove[]): GroupMove[] {
  const unknown = asked.filter(({ groupId }) => !findGroup(document, groupId));
  if (unknown.length > 0) {
    const names = unknown.slice(0, 3).map(({ groupId }) => groupId);
    const more = unknown.length > names.length ? ` and ${unknown.length - names.length} more` : '';
    throw new GatehouseError(
      'not_found',
      `The project has no group ${names.join(', ')}${more}: nothing was moved.`,
    );
  }
  const seen = new Set<string>();
  return asked.map((move, index) => {
    const { id } = groupAt(document, move);
    if (seen.has(id)) {
      const message = `The group ${id} is there twice: send each group once.`;
      throw inputRefusal([referenceError(`groups[${index}].groupId`, message, move.groupId)]);
    }
    seen.add(id);
    return { ...move, groupId: id };
  });
}
