import { GatehouseError } from '@gatehouse/sdk-plugin';
import { findAction, findGroup } from '../graph/find-action.ts';
import { groupFrames, staticBlocks } from '../graph/frames.ts';
import { toStructure } from '../graph/structure.ts';
import type { Editor, EditorHandlers } from './editor.ts';

export function graphHandlers({ workspace, catalog }: Editor) {
  return {
    project_structure_get: (call) => {
      const { session, run } = workspace.current();
      const asked = call.query.groupId;
      const group = asked === undefined ? null : findGroup(session.document, asked);
      if (asked !== undefined && !group) call.fail('not_found', `The project has no group ${asked}.`);
      call.setHeader('ETag', session.etag);
      return toStructure(session.document, {
        catalog,
        statusOf: (actionId) => run.statusOf(actionId),
        groupId: group?.id ?? null,
      });
    },
    layout_get: () => {
      const { document } = workspace.current().session;
      const frames = groupFrames(document);
      return {
        groups: document.groups.map((group, index) => ({
          ...(frames[index] ?? { groupId: group.id, x: 0, y: 0, width: 0, height: 0 }),
          label: group.name,
          actionCount: group.actions.length,
        })),
        staticBlocks: staticBlocks(document),
      };
    },
    cursor_get: () => {
      const { session, cursor } = workspace.current();
      const place = cursor === null ? null : findAction(session.document, cursor);
      if (!place) throw new GatehouseError('not_found', 'No action is selected: choose one with cursor_set.');
      return { actionId: place.action.id, groupId: place.group.id };
    },
    cursor_set: (call) => {
      const project = workspace.current();
      const place = findAction(project.session.document, call.body.actionId);
      if (!place) return call.fail('not_found', `The project has no action ${call.body.actionId}.`);
      project.cursor = place.action.id;
      return {};
    },
  } satisfies Partial<EditorHandlers>;
}
